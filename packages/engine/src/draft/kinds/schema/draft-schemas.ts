import { getOwn } from '@godwit/contract/own';
import { slugOf } from '@godwit/contract/slug';
import {
  type Draft,
  type DraftedColumn,
  type DraftedLink,
  type DraftedRule,
  type DraftedTemplate,
  mostOf,
} from '../../draft.js';
import { asSentences, displayName, listed } from '../../names.js';
import { has, isNode, isTrueAt, listAt, type Node, textAt, textsAt } from '../../node.js';
import { neededRule } from '../../otherwise.js';
import { factsOfSchema } from './facts.js';
import { lookUp } from './pointers.js';
import { type NamedSchema, namedSchemas, type SchemaChoice } from './roles.js';
import { isListSchema, type Settled, settle } from './settle.js';
import { type ObjectShape, shapeOf } from './shape.js';

/** The schemas at these pointers as templates: objects inside become columns, lists of objects templates of their own. */
export function draftSchemas(root: Node, pointers: readonly string[], choice: SchemaChoice = {}): Draft {
  return new SchemaDrafts(root, namedSchemas(root, pointers, choice)).draft();
}

/** Where the walk through one template is. */
interface Walk {
  template: DraftedTemplate;
  prefix: string;
  /** The objects it stands in: what holds itself would never end. */
  within: readonly string[];
  depth: number;
  /** Members inside of an object that may be missing are not required. */
  required: boolean;
  defaults: string[];
}

class SchemaDrafts {
  private readonly drafts: Draft = { templates: [], notes: [] };

  constructor(
    private readonly root: Node,
    private readonly named: ReadonlyMap<string, NamedSchema>,
  ) {}

  draft(): Draft {
    for (const { key, pointer, role, why } of this.named.values())
      if (role === 'left') this.drafts.notes.push({ at: pointer, message: `"${key}" is left out: ${why}` });
    for (const named of this.named.values())
      if (named.role === 'template') this.template(named.key, named.pointer, named.shape, [named.pointer]);
    return this.drafts;
  }

  private template(
    key: string,
    pointer: string,
    shape: ObjectShape,
    within: readonly string[],
    parent?: { key: string; identifier: string; column: DraftedColumn },
  ): void {
    const { title, description } = shape;
    const template: DraftedTemplate = {
      key,
      ...(title !== undefined && title.length <= 100 && { name: title }),
      ...(description !== undefined && { description }),
      columns: [],
      rules: [],
      at: pointer,
    };
    this.drafts.templates.push(template);
    if (parent) template.columns.push(parent.column);
    const walk = { template, prefix: '', within, depth: 0, required: true, defaults: [] };
    this.members(shape, walk);
    const identifier = [...this.named.values()].find((each) => each.key === key)?.identifier;
    const own = template.columns.find(({ name }) => name === identifier);
    if (own) Object.assign(own, { unique: true, required: true });
    template.rules = rulesOf(shape);
    if (walk.defaults.length > 0)
      this.note(
        walk,
        undefined,
        pointer,
        `Defaults are left out (${listed(walk.defaults)}): the columns may be empty`,
      );
  }

  private members(shape: ObjectShape, walk: Walk): void {
    for (const message of shape.faults) this.note(walk, undefined, walk.template.at ?? '', message);
    for (const [name, { schema, pointer }] of shape.properties) {
      if (schema === false) continue;
      const required = walk.required && shape.required.has(name);
      this.member(`${walk.prefix}${name}`, schema, pointer, required, walk);
    }
  }

  private member(name: string, schema: unknown, pointer: string, required: boolean, walk: Walk): void {
    const { template } = walk;
    if (template.columns.length > mostOf.columns || this.drafts.templates.length > mostOf.templates) return;
    const settled = settle(this.root, schema, pointer);
    const { node, faults, nullable } = settled;
    for (const fault of faults) this.note(walk, name, pointer, fault);
    const isRequired = required && !nullable && !isTrueAt(node, 'readOnly');
    if (has(node, 'default')) walk.defaults.push(name);
    const named = this.namedOf(settled);
    const column = (rest: Partial<DraftedColumn> = {}): DraftedColumn => ({
      name,
      ...descriptionOf(name, node, named),
      required: isRequired && !has(node, 'default'),
      facts: { type: 'text' },
      ...rest,
    });
    if (named?.identifier !== undefined && named.role === 'template') {
      template.columns.push(column({ links: [{ template: named.key, column: named.identifier }] }));
      return;
    }
    if (isListSchema(node)) {
      this.list(name, node, settled, walk, column);
      return;
    }
    const shape = shapeOf(this.root, schema, pointer);
    if (shape) {
      const place = settled.refs.at(-1) ?? settled.pointer;
      const isCycle = walk.within.includes(place);
      if (isCycle || walk.depth >= mostOf.depth) {
        const why = isCycle ? 'it holds itself' : `it is more than ${mostOf.depth} objects deep`;
        this.note(
          walk,
          name,
          pointer,
          `The members of this object are left out: ${why}. It is one column of JSON text`,
        );
        template.columns.push(column());
        return;
      }
      const within = [...walk.within, place];
      this.members(shape, {
        ...walk,
        prefix: `${name}.`,
        within,
        depth: walk.depth + 1,
        required: isRequired,
      });
      return;
    }
    if (isFreeForm(node))
      this.note(
        walk,
        name,
        pointer,
        'An object of any members is one column of JSON text: add the members you need as columns',
      );
    const { facts, pattern, faults: unsaid } = factsOfSchema(node);
    for (const fault of unsaid) this.note(walk, name, pointer, fault);
    const links = linksOf(node);
    template.columns.push(
      column({
        facts,
        ...(isTrueAt(node, 'x-unique') && { unique: true }),
        ...(pattern !== undefined && { pattern }),
        ...(links.length > 0 && { links }),
      }),
    );
  }

  /** Objects of a list are rows of a template of their own, tied to the row that has the list. */
  private list(
    name: string,
    node: Node,
    settled: Settled,
    walk: Walk,
    column: (rest?: Partial<DraftedColumn>) => DraftedColumn,
  ): void {
    const { template } = walk;
    const items = isNode(node.items) ? node.items : {};
    const pointer = `${settled.pointer}/items`;
    const inner = settle(this.root, items, pointer, []);
    const named = this.namedOf(inner);
    if (named?.identifier !== undefined && named.role === 'template') {
      this.note(
        walk,
        name,
        settled.pointer,
        `A list of links to "${named.key}" is left out: a cell links to one row. Put the link on "${named.key}", or make a template of the pairs`,
      );
      return;
    }
    const shape = shapeOf(this.root, items, pointer);
    const place = inner.refs.at(-1) ?? pointer;
    if (!shape || walk.within.includes(place) || walk.within.length > mostOf.depth) {
      const why = shape ? 'its objects hold themselves, or lie too deep' : 'a cell holds one value';
      this.note(
        walk,
        name,
        settled.pointer,
        `That this is a list is left out: ${why}. It is one column of text`,
      );
      template.columns.push(column());
      return;
    }
    const key = `${template.key}.${name}`;
    const title = `${template.name ?? displayName(template.key)} ${displayName(name).toLowerCase()}`;
    const identifier = this.identifierOf(template);
    if (identifier === undefined) {
      this.note(
        walk,
        name,
        settled.pointer,
        `The list is a template of its own ("${slugOf(key)}") without a link to "${template.key}", which has no identifier: add one to both`,
      );
      this.template(key, pointer, { ...shape, title }, [...walk.within, place]);
      return;
    }
    const called =
      slugOf(identifier) === 'id' || identifier.startsWith('_') ? `${slugOf(template.key)}_id` : identifier;
    const link = { template: template.key, column: identifier };
    const own = [...shape.properties.keys()].find((each) => slugOf(each) === slugOf(called));
    const properties = new Map(shape.properties);
    if (own !== undefined) properties.delete(own);
    this.template(key, pointer, { ...shape, properties, title }, [...walk.within, place], {
      key: template.key,
      identifier,
      column: { name: own ?? called, required: true, facts: { type: 'text' }, links: [link] },
    });
  }

  private identifierOf(template: DraftedTemplate): string | undefined {
    const named = [...this.named.values()].find(
      ({ key, role }) => key === template.key && role === 'template',
    );
    return named?.identifier;
  }

  /** The named schema that a member refers to; of alternatives the one that has rows of its own. */
  private namedOf({ node, refs, pointer }: Settled): NamedSchema | undefined {
    const direct =
      this.named.get(refs.at(-1) ?? '') ??
      [...refs]
        .reverse()
        .map((ref) => this.named.get(ref))
        .find(Boolean);
    if (direct) return direct;
    const variants = ['anyOf', 'oneOf'].flatMap((word) => listAt(node, word));
    const found = variants
      .map((each) => this.named.get(settle(this.root, each, pointer).refs.at(-1) ?? ''))
      .filter((each) => each !== undefined);
    const withRows = found.filter(({ role, identifier }) => role === 'template' && identifier !== undefined);
    // An id, or the object that it names ("expandable"): a link. Objects of several kinds are none.
    return withRows.length === 1 ? withRows[0] : undefined;
  }

  private note(
    { template }: Pick<Walk, 'template'>,
    column: string | undefined,
    at: string,
    message: string,
  ): void {
    this.drafts.notes.push({ template: template.key, ...(column !== undefined && { column }), at, message });
  }
}

function descriptionOf(name: string, node: Node, named: NamedSchema | undefined): { description?: string } {
  const title = textAt(node, 'title')?.trim();
  const own = textAt(node, 'description')?.trim();
  const isOwn = title !== undefined && slugOf(title) !== slugOf(name) && title !== named?.shape.title;
  const description = asSentences([isOwn ? title : undefined, own]);
  return description === '' ? {} : { description };
}

/** `x-link: { template, column }`, or several, as the templates that are given back have it. */
function linksOf(node: Node): DraftedLink[] {
  const given = getOwn(node, 'x-link');
  return (Array.isArray(given) ? given : [given]).filter(isNode).flatMap((link) => {
    const template = textAt(link, 'template');
    const column = textAt(link, 'column');
    return template !== undefined && column !== undefined ? [{ template, column }] : [];
  });
}

function isFreeForm(node: Node): boolean {
  const type = getOwn(node, 'type');
  return type === 'object' || isNode(getOwn(node, 'additionalProperties'));
}

function rulesOf({ needs, properties, rules }: ObjectShape): DraftedRule[] {
  const needed = [...needs].flatMap(([name, others]) =>
    properties.has(name)
      ? others.filter((each) => properties.has(each)).map((each) => neededRule(name, each))
      : [],
  );
  const own = rules.flatMap((rule): DraftedRule[] => {
    const [name, expression, message] = ['name', 'expression', 'message'].map((each) => textAt(rule, each));
    if (name === undefined || expression === undefined || message === undefined) return [];
    return [{ name, expression, message, columns: textsAt(rule, 'columns') }];
  });
  return [...needed, ...own];
}

/** The pointers of what an object holds by name. */
export function pointersIn(root: Node, base: string): string[] {
  const found = lookUp(root, base);
  return isNode(found)
    ? Object.keys(found).map((name) => `${base}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`)
    : [];
}

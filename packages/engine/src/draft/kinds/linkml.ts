import { getOwn } from '@godwit/contract/own';
import { slugOf } from '@godwit/contract/slug';
import {
  DocumentRefused,
  type Draft,
  type DraftedColumn,
  type DraftedLink,
  type DraftedRule,
  type DraftedTemplate,
  mostOf,
} from '../draft.js';
import type { Facts, ValueType } from '../facts.js';
import { asSentences, listed } from '../names.js';
import {
  cellText,
  has,
  isNode,
  isTrueAt,
  membersOf,
  type Node,
  nodeAt,
  numberAt,
  textAt,
  textsAt,
} from '../node.js';
import { classRules } from './linkml/rules.js';
import { enumValues, isOpenEnum, type LinkmlClass, type LinkmlSchema, readLinkml } from './linkml/schema.js';

const builtIn = new Map<string, ValueType>([
  ['string', 'text'],
  ['integer', 'integer'],
  ['float', 'decimal'],
  ['double', 'decimal'],
  ['decimal', 'decimal'],
  ['boolean', 'boolean'],
  ['date', 'date'],
  ['datetime', 'datetime'],
  ['time', 'time'],
  ['uri', 'url'],
  ['date_or_datetime', 'text'],
  ['uriorcurie', 'text'],
  ['curie', 'text'],
  ['ncname', 'text'],
  ['objectidentifier', 'text'],
  ['nodeidentifier', 'text'],
  ['jsonpointer', 'text'],
  ['jsonpath', 'text'],
  ['sparqlpath', 'text'],
]);

const unsaid = [
  'any_of',
  'exactly_one_of',
  'none_of',
  'all_of',
  'equals_expression',
  'equals_string_in',
  'has_member',
  'all_members',
  'union_of',
];

/** Classes are templates, their slots columns; a slot whose range is a class with an identifier links to it. */
export function draftLinkml(document: Node): Draft {
  const schema = readLinkml(document);
  if (schema.classes.size === 0)
    throw new DocumentRefused(
      'classes: there is no class in this LinkML schema; a template is made of each class',
    );
  return new LinkmlDrafts(schema).draft();
}

interface Walk {
  template: DraftedTemplate;
  prefix: string;
  within: readonly string[];
  required: boolean;
}

class LinkmlDrafts {
  private readonly drafts: Draft;
  private readonly parts: Set<string>;

  constructor(private readonly schema: LinkmlSchema) {
    this.drafts = { templates: [], notes: [...schema.notes] };
    this.parts = this.partsOfOthers();
  }

  draft(): Draft {
    const { classes } = this.schema;
    for (const own of classes.values()) {
      const why = this.leftBecause(own);
      if (why === undefined) this.template(own.name, own, [own.name]);
      else if (why !== '')
        this.drafts.notes.push({ at: `classes.${own.name}`, message: `"${own.name}" is left out: ${why}` });
    }
    if (this.drafts.templates.length === 0)
      throw new DocumentRefused(
        'classes: every class is abstract, a mixin or empty; a template is made of a class with attributes or slots',
      );
    return this.drafts;
  }

  /** Classes without an identifier that others hold: their slots are columns of those. */
  private partsOfOthers(): Set<string> {
    const parts = new Set<string>();
    for (const { name, slots } of this.schema.classes.values())
      for (const slot of slots.values()) {
        const range = this.schema.classes.get(this.rangeOf(slot));
        if (range && range.name !== name && range.identifier === undefined) parts.add(range.name);
      }
    return parts;
  }

  private leftBecause({ name, node, slots, isAbstract }: LinkmlClass): string | undefined {
    if (isAbstract || this.parts.has(name)) return '';
    if (slots.size === 0) return 'it has no attributes';
    const isContainer = [...slots.values()].every(
      (slot) => isTrueAt(slot, 'multivalued') && this.schema.classes.has(this.rangeOf(slot)),
    );
    return isContainer || (isTrueAt(node, 'tree_root') && isContainer)
      ? 'it only holds the lists of the others'
      : undefined;
  }

  private template(key: string, own: LinkmlClass, within: readonly string[], parent?: DraftedColumn): void {
    const { node } = own;
    const title = textAt(node, 'title');
    const slug = textAt(nodeAt(node, 'annotations'), 'slug');
    const template: DraftedTemplate = {
      key,
      ...(slug !== undefined && slugOf(slug) === slug && !parent && { slug }),
      ...(title !== undefined && !parent && { name: title }),
      description: textAt(node, 'description')?.trim(),
      columns: parent ? [parent] : [],
      at: `classes.${own.name}`,
    };
    this.drafts.templates.push(template);
    const walk: Walk = { template, prefix: '', within, required: true };
    this.slots(own, walk);
    for (const [name, unique] of membersOf(nodeAt(node, 'unique_keys'))) this.uniqueKey(name, unique, walk);
    if (!parent) template.rules = this.rules(node, walk);
    if (has(node, 'classification_rules'))
      this.note(walk, undefined, 'Its classification rules are left out: a row is of the template it is in');
  }

  private rules(node: Node, { template }: Walk): DraftedRule[] {
    return classRules(node, template.at, (message, at) =>
      this.drafts.notes.push({ template: template.key, at, message }),
    );
  }

  private slots(own: LinkmlClass, walk: Walk): void {
    for (const [name, slot] of own.slots) {
      if (walk.template.columns.length > mostOf.columns || this.drafts.templates.length > mostOf.templates)
        return;
      this.slot(`${walk.prefix}${name}`, slot, walk);
    }
  }

  private slot(name: string, slot: Node, walk: Walk): void {
    const { template } = walk;
    const isKey = isTrueAt(slot, 'identifier') || isTrueAt(slot, 'key');
    const isInside = walk.prefix !== '';
    const required = walk.required && (isKey || isTrueAt(slot, 'required')) && !has(slot, 'ifabsent');
    for (const word of unsaid)
      if (has(slot, word)) this.note(walk, name, `"${word}" is left out: a column has no such condition`);
    if (has(slot, 'ifabsent'))
      this.note(walk, name, `The value where it is missing (ifabsent) is left out: the column may be empty`);
    const column = (rest: Partial<DraftedColumn> = {}): DraftedColumn => ({
      name,
      description: descriptionOf(slot, name),
      required,
      unique: isKey && !isInside,
      facts: { type: 'text' },
      ...rest,
    });
    const range = this.rangeOf(slot);
    const other = this.schema.classes.get(range);
    if (other) this.object(name, slot, other, walk, required, column);
    else if (isTrueAt(slot, 'multivalued')) {
      this.note(walk, name, 'That it has several values (multivalued) is left out: a cell holds one');
      template.columns.push(column({ required: false }));
    } else template.columns.push(column(this.values(name, slot, range, walk)));
  }

  private object(
    name: string,
    slot: Node,
    other: LinkmlClass,
    walk: Walk,
    required: boolean,
    column: (rest?: Partial<DraftedColumn>) => DraftedColumn,
  ): void {
    const { template } = walk;
    const isList = isTrueAt(slot, 'multivalued');
    const heirs = other.isAbstract ? this.heirsOf(other.name) : [];
    if (other.identifier !== undefined && !this.parts.has(other.name)) {
      if (isList) {
        this.note(
          walk,
          name,
          `A list of links to "${other.name}" is left out: a cell links to one row. Make a class of the pairs`,
        );
        return;
      }
      const targets = other.isAbstract ? heirs : [other];
      const links = targets.flatMap(({ name: key, identifier }) =>
        identifier === undefined ? [] : [{ template: key, column: identifier }],
      );
      template.columns.push(column(links.length > 0 ? { links } : {}));
      return;
    }
    if (walk.within.includes(other.name) || walk.within.length > mostOf.depth) {
      this.note(
        walk,
        name,
        `The members of "${other.name}" are left out: it holds itself, or lies too deep. It is one column of text`,
      );
      template.columns.push(column());
      return;
    }
    const within = [...walk.within, other.name];
    if (!isList) {
      this.slots(other, { ...walk, prefix: `${name}.`, within, required });
      return;
    }
    const own = this.schema.classes.get(template.key);
    const key = `${template.key}.${name}`;
    if (own?.identifier === undefined) {
      this.note(
        walk,
        name,
        `The list is a template of its own ("${slugOf(key)}") without a link to "${template.key}", which has no identifier: add one`,
      );
      this.template(key, other, within);
      return;
    }
    const called = slugOf(own.identifier) === 'id' ? `${slugOf(template.key)}_id` : own.identifier;
    const clashes = [...other.slots.keys()].some((each) => slugOf(each) === slugOf(called));
    this.template(key, other, within, {
      name: clashes ? `${slugOf(template.key)}_${own.identifier}` : called,
      required: true,
      facts: { type: 'text' },
      links: [{ template: template.key, column: own.identifier }],
    });
  }

  private heirsOf(name: string): LinkmlClass[] {
    return [...this.schema.classes.values()].filter(({ node, isAbstract }) => {
      if (isAbstract) return false;
      for (let parent = textAt(node, 'is_a'), step = 0; parent !== undefined && step < 100; step += 1) {
        if (parent === name) return true;
        parent = textAt(this.schema.classes.get(parent)?.node, 'is_a');
      }
      return false;
    });
  }

  /** What a slot of plain values says of a cell. */
  private values(name: string, slot: Node, range: string, walk: Walk): Partial<DraftedColumn> {
    const { enums, types } = this.schema;
    const own = enums.get(range);
    if (own) {
      const values = enumValues(own);
      if (values.length === 0 || isOpenEnum(own))
        this.note(walk, name, `The values of "${range}" are left out: the document does not list them all`);
      return { facts: { type: 'text', ...(!isOpenEnum(own) && values.length > 0 && { allowed: values }) } };
    }
    const typed = this.typeOf(range, []);
    if (!typed) {
      const known = types.size + enums.size + this.schema.classes.size > 0;
      this.note(
        walk,
        name,
        `There is no class, type or enum "${range}"${known ? '' : ' in the document'}: the column is text`,
      );
    }
    const facts: Facts = { type: typed?.type ?? 'text' };
    const equal = cellText(getOwn(slot, 'equals_string') ?? getOwn(slot, 'equals_number'));
    if (equal !== undefined) facts.allowed = [equal];
    const isNumber = facts.type === 'integer' || facts.type === 'decimal';
    const least = numberAt(slot, 'minimum_value') ?? typed?.least;
    const most = numberAt(slot, 'maximum_value') ?? typed?.most;
    if (isNumber && least !== undefined) facts.atLeast = least;
    if (isNumber && most !== undefined) facts.atMost = most;
    const pattern = this.patternOf(slot) ?? typed?.pattern;
    const links = linksIn(textAt(nodeAt(slot, 'annotations'), 'link') ?? '');
    return { facts, ...(pattern !== undefined && { pattern }), ...(links.length > 0 && { links }) };
  }

  private typeOf(
    name: string,
    trail: string[],
  ):
    | { type: ValueType; pattern?: string | undefined; least?: number | undefined; most?: number | undefined }
    | undefined {
    const node = this.schema.types.get(name);
    if (!node) {
      const type = builtIn.get(name);
      return type === undefined ? undefined : { type };
    }
    if (trail.includes(name))
      throw new DocumentRefused(`types.${name}: it is made of itself; take its typeof out`);
    const parent = textAt(node, 'typeof');
    const base = textAt(node, 'base') ?? textAt(node, 'uri') ?? '';
    const inherited = parent === undefined ? { type: baseType(base) } : this.typeOf(parent, [...trail, name]);
    return {
      type: inherited?.type ?? 'text',
      pattern: this.patternOf(node) ?? inherited?.pattern,
      least: numberAt(node, 'minimum_value') ?? inherited?.least,
      most: numberAt(node, 'maximum_value') ?? inherited?.most,
    };
  }

  /** `structured_pattern` has names in braces that the settings spell out. */
  private patternOf(node: Node): string | undefined {
    const own = textAt(node, 'pattern');
    if (own !== undefined) return own;
    const structured = nodeAt(node, 'structured_pattern');
    const syntax = textAt(structured, 'syntax');
    if (syntax === undefined) return undefined;
    const whole = syntax.replace(
      /\{(\w+)\}/g,
      (kept, name: string) => this.schema.settings.get(name) ?? kept,
    );
    return isTrueAt(structured, 'partial_match') ? whole : `^${whole}$`;
  }

  private uniqueKey(name: string, unique: Node, walk: Walk): void {
    const slots = textsAt(unique, 'unique_key_slots');
    const [only] = slots;
    const column = walk.template.columns.find((each) => each.name === only);
    if (slots.length === 1 && column) column.unique = true;
    else
      this.note(
        walk,
        undefined,
        `The key "${name}" (${listed(slots)} together are unique) is left out: a template has unique columns only`,
      );
  }

  private rangeOf(slot: Node): string {
    return textAt(slot, 'range') ?? this.schema.defaultRange;
  }

  private note({ template }: Walk, column: string | undefined, message: string): void {
    const at = column === undefined ? template.at : `${template.at}.${column}`;
    this.drafts.notes.push({ template: template.key, ...(column !== undefined && { column }), at, message });
  }
}

/** `suppliers.code | makers.code`, as the templates that are given back have it. */
function linksIn(text: string): DraftedLink[] {
  return text.split(' | ').flatMap((each) => {
    const [, template, column] = /^([a-z0-9_]+)\.(.+)$/.exec(each) ?? [];
    return template !== undefined && column !== undefined ? [{ template, column }] : [];
  });
}

function baseType(base: string): ValueType {
  if (/^(?:int|xsd:(?:integer|int|long|nonNegativeInteger|positiveInteger))$/i.test(base)) return 'integer';
  if (/^(?:float|double|decimal|Decimal|xsd:(?:float|double|decimal))$/i.test(base)) return 'decimal';
  if (/^(?:bool|xsd:boolean)$/i.test(base)) return 'boolean';
  if (/date$/i.test(base)) return 'date';
  if (/datetime$/i.test(base)) return 'datetime';
  return 'text';
}

function descriptionOf(slot: Node, name: string): string {
  const title = textAt(slot, 'title')?.trim();
  const own = textAt(slot, 'description')?.replace(/\s+/g, ' ').trim();
  const unit = nodeAt(slot, 'unit');
  const symbol = textAt(unit, 'symbol') ?? textAt(unit, 'ucum_code') ?? textAt(unit, 'descriptive_name');
  const aliases = textsAt(slot, 'aliases');
  return asSentences([
    title !== undefined && slugOf(title) !== slugOf(name) ? title : undefined,
    own,
    symbol === undefined ? undefined : `In ${symbol}`,
    aliases.length > 0 ? `Also called ${listed(aliases)}` : undefined,
  ]);
}

export function isLinkml(document: unknown): document is Node {
  return isNode(document) && isNode(getOwn(document, 'classes'));
}

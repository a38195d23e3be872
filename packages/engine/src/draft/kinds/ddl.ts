import { readSchema } from '../../read/sql-dump/read-schema.js';
import type { DumpTable, Schema } from '../../read/sql-dump/schema.js';
import type { Token } from '../../read/sql-dump/tokens.js';
import {
  DocumentRefused,
  type Draft,
  type DraftedColumn,
  type DraftedRule,
  type DraftedTemplate,
} from '../draft.js';
import { displayName, fold, listed } from '../names.js';
import { applyCheck } from './ddl/checks.js';
import { factsOfColumn } from './ddl/types.js';

/** Tables are templates: keys are unique columns, foreign keys links, conditions facts of a column or rules of a row. */
export function draftDdl(text: string): Draft {
  const { schema, dialect, notes } = readSchema(text);
  const cut = notes.find((note) => note.startsWith('the file is cut off'));
  const tables = [...schema.tables].filter(
    ({ declared, id }) => declared && !(dialect === 'sqlite' && id.name.startsWith('sqlite_')),
  );
  if (cut !== undefined) throw new DocumentRefused(`${cut}; look for a missing ")" or quote before it`);
  if (tables.length === 0)
    throw new DocumentRefused(
      ['There is no CREATE TABLE with columns in this SQL: a template is made of each table', ...notes].join(
        '; ',
      ),
    );
  const shown = schema.shownNames();
  const keys = new Map(tables.map((table) => [table, shown.get(table) ?? table.id.name]));
  const draft: Draft = { templates: [], notes: notes.filter(isToldOf).map((message) => ({ message })) };
  for (const table of tables) draft.templates.push(draftTable(table, schema, dialect, keys, draft));
  return draft;
}

/** What a program of the database does is no part of its tables, and goes without saying. */
function isToldOf(note: string): boolean {
  return !/: this (?:trigger|function|procedure|proc|event|package) was left out/.test(note);
}

function draftTable(
  table: DumpTable,
  schema: Schema,
  dialect: string,
  keys: ReadonlyMap<DumpTable, string>,
  draft: Draft,
): DraftedTemplate {
  const key = keys.get(table) ?? table.id.name;
  const at = `line ${table.line}`;
  const note = (message: string, column?: string) =>
    draft.notes.push({ template: key, ...(column !== undefined && { column }), at, message });
  const template: DraftedTemplate = {
    key,
    ...(table.comment && { description: table.comment }),
    columns: table.columns.map((column): DraftedColumn => {
      const { facts, fault } = factsOfColumn(column, schema, dialect);
      if (fault !== undefined) note(fault, column.name);
      return {
        name: column.name,
        ...(column.comment && { description: column.comment }),
        required: Boolean(column.declared?.notNull && !column.declared.filled),
        facts: { ...facts },
      };
    }),
    at,
  };
  uniqueKeys(table, template, note);
  links(table, schema, keys, template, note);
  template.rules = checks(table, schema, template);
  const filled = table.columns.filter(
    ({ name, declared }) => declared?.filled && !table.primaryKey.includes(name),
  );
  if (filled.length > 0)
    note(`Defaults are left out (${listed(filled.map(({ name }) => name))}): the columns may be empty`);
  return template;
}

type Tell = (message: string, column?: string) => void;

function uniqueKeys({ primaryKey, unique }: DumpTable, template: DraftedTemplate, note: Tell): void {
  for (const name of primaryKey) {
    const column = columnOf(template, name);
    if (column) column.required = true;
  }
  for (const names of [primaryKey, ...unique]) {
    const [only] = names;
    const column = names.length === 1 && only !== undefined ? columnOf(template, only) : undefined;
    if (column) column.unique = true;
    else if (names.length > 1) {
      note(`That ${listed(names)} together are unique is left out: a template has unique columns only`);
      if (names === primaryKey)
        template.description = [template.description, `One row per ${listed(names)}.`]
          .filter(Boolean)
          .join(' ');
    }
  }
}

function links(
  { foreignKeys }: DumpTable,
  schema: Schema,
  keys: ReadonlyMap<DumpTable, string>,
  template: DraftedTemplate,
  note: Tell,
): void {
  for (const { columns, table: id, references } of foreignKeys) {
    const target = schema.find(id);
    // One that is not in the document may be stored: then it is known by its name.
    const to = (target && keys.get(target)) ?? id.name;
    const theirs = references.length > 0 ? references : (target?.primaryKey ?? ['']);
    for (const [index, name] of columns.entries()) {
      const column = columnOf(template, name);
      const reference = theirs[index];
      if (!column || reference === undefined) continue;
      const [known] = column.links ?? [];
      // Two foreign keys are both to hold; of several links one is enough.
      if (known === undefined) {
        column.links = [{ template: to, column: reference }];
        // What its type says, that of the other column does too.
        if (target) column.facts = { type: column.facts.type };
      } else if (known.template !== to || known.column !== reference)
        note(`The foreign key to "${to}" is left out: the column links to "${known.template}" already`, name);
    }
    if (columns.length > 1)
      note(`That ${listed(columns)} together name one row of "${to}" is left out: each is checked by itself`);
  }
}

function checks(table: DumpTable, schema: Schema, template: DraftedTemplate): DraftedRule[] {
  const { columns } = template;
  const names = columns.map(({ name }) => name);
  const rules: DraftedRule[] = [];
  const add = (tokens: readonly Token[], name: string, line: number) => {
    const expression = applyCheck(tokens, columns, names);
    if (expression === undefined) return;
    const used = names.filter((each) =>
      tokens.some(({ kind, text }) => (kind === 'word' || kind === 'name') && fold(text) === fold(each)),
    );
    rules.push({
      name: name === '' ? `Check ${rules.length + 1}` : displayName(name),
      expression,
      message: `Does not hold: ${expression}`,
      columns: used,
      at: `line ${line}`,
    });
  };
  for (const column of table.columns) {
    const base = schema.types.get(column.type)?.base;
    // In the conditions of a domain the value is called VALUE.
    for (const tokens of base?.declared?.checks ?? [])
      add(
        tokens.map((token) =>
          /^value$/i.test(token.text) && token.kind === 'word'
            ? { ...token, kind: 'name', text: column.name }
            : token,
        ),
        `${column.name} check`,
        table.line,
      );
    for (const tokens of column.declared?.checks ?? []) add(tokens, `${column.name} check`, table.line);
  }
  for (const { name, tokens, line } of table.checks) add(tokens, name, line || table.line);
  return rules;
}

function columnOf({ columns }: DraftedTemplate, name: string): DraftedColumn | undefined {
  return (
    columns.find((column) => column.name === name) ??
    columns.find((column) => fold(column.name) === fold(name))
  );
}

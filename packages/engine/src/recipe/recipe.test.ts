import { describe, expect, it } from 'vitest';
import { diff } from '../explain/diff.js';
import { explain } from '../explain/explain.js';
import { check } from './check.js';
import { columnsOf, englishOf, parseExpression } from './expression.js';
import { InvalidRecipe, parseRecipe, type Recipe, recipeJsonSchema, serialize } from './recipe.js';

const email = { op: 'lower', of: { op: 'trim', of: { op: 'column', name: 'E-mail' } } };

function document() {
  return {
    version: 1,
    inputs: [
      { id: 'customers', file: 'customers*.csv', columns: ['Name', 'E-mail', 'Since', 'Fax'] },
      {
        id: 'orders',
        file: 'orders.xlsx',
        table: 'Sheet1',
        columns: ['No', 'Customer', 'Total'],
        fingerprint: 'f1',
      },
    ],
    sheets: [
      {
        template: 'Contacts',
        from: { input: 'customers' },
        filters: [
          {
            keep: {
              test: 'not',
              of: { test: 'matches', of: { op: 'column', name: 'Name' }, pattern: '^TEST-' },
            },
            reason: 'test records',
          },
        ],
        deduplicate: { by: ['Email'] },
        columns: {
          Since: { op: 'date', of: { op: 'column', name: 'Since' }, formats: ['DD/MM/YYYY'] },
          Email: email,
        } as Record<string, unknown>,
        reasons: { Email: 'same values' },
        confidence: { Since: 0.5, Email: 0.921 } as Record<string, number>,
      },
      {
        template: 'Orders',
        from: {
          join: {
            input: 'orders',
            with: [
              {
                input: 'customers',
                on: [{ left: { op: 'column', name: 'Customer' }, right: { op: 'column', name: 'Name' } }],
              },
            ],
          },
        },
        columns: {
          Total: { op: 'number', of: { op: 'column', name: 'Total' } },
          Email: { op: 'column', name: 'E-mail', input: 'customers' },
        } as Record<string, unknown>,
      },
    ],
    notes: ['Fax is not used.'],
    answers: [{ question: 'Day or month first?', answer: 'Day' }],
  };
}

function problems(change: (recipe: ReturnType<typeof document>) => unknown): string[] {
  const changed = document();
  change(changed);
  try {
    parseRecipe(changed);
  } catch (error) {
    if (error instanceof InvalidRecipe) return error.problems;
    throw error;
  }
  return [];
}

function changed(change: (recipe: ReturnType<typeof document>) => unknown): Recipe {
  const copy = document();
  change(copy);
  return parseRecipe(copy);
}

describe('a recipe', () => {
  it('says how sure it is of a column, from 0 to 1, columns by name', () => {
    const written = serialize(parseRecipe(document()));
    expect(written).toMatch(/"confidence": \{\s+"Email": 0\.921,\s+"Since": 0\.5\s+\}/);
    expect(() =>
      changed((it) => {
        it.sheets[0]!.confidence = { Email: 1.2 };
      }),
    ).toThrow(InvalidRecipe);
  });

  it('survives serialise → parse → serialise byte for byte', () => {
    const once = serialize(parseRecipe(document()));
    expect(serialize(parseRecipe(JSON.parse(once)))).toBe(once);
  });

  it('is written the same whatever the order of its fields', () => {
    const reversed = JSON.parse(JSON.stringify(document()), (_, value) =>
      value && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).reverse())
        : value,
    );
    expect(serialize(parseRecipe(reversed))).toBe(serialize(parseRecipe(document())));
  });

  it('of an unknown version is refused', () => {
    expect(problems((it) => Object.assign(it, { version: 2 }))).toEqual([
      'This engine reads recipes of version 1; this one has version 2.',
    ]);
    expect(() => parseRecipe({})).toThrow('has version none');
    expect(() => parseRecipe([])).toThrow('A recipe is a JSON object.');
  });

  it('with an unknown operation is refused, naming sheet and column', () => {
    const found = problems((it) => {
      it.sheets[0]!.columns.Email = { op: 'trim', of: { op: 'shout', of: email } };
      it.sheets[1]!.columns.Total = { name: 'Total' };
    });
    expect(found[0]).toContain(
      'Sheet "Contacts", column "Email" (of): there is no operation "shout" (there are: ',
    );
    expect(found[1]).toBe('Sheet "Orders", column "Total": an expression needs an operation ("op").');
  });

  it('with wrong options is refused, naming sheet and column', () => {
    const found = problems((it) => {
      it.sheets[0]!.columns.Since = { op: 'date', of: email, formats: ['DD/MM'] };
      it.sheets[0]!.columns.Email = { ...email, loudly: true };
      it.sheets[1]!.columns.Total = { op: 'extract', of: email, pattern: '(?=x)' };
    });
    expect(found).toEqual([
      'Sheet "Contacts", column "Since" (formats.0): must have a year, a month and a day, each once (and A for am or pm if it has h).',
      'Sheet "Contacts", column "Email": "loudly" is not known here.',
      'Sheet "Orders", column "Total" (pattern): pattern: look-around is not available in recipes.',
    ]);
  });

  it('must name inputs and columns that it has', () => {
    expect(
      problems((it) => {
        it.sheets[0]!.from = { input: 'clients' };
        it.sheets[0]!.deduplicate = { by: ['Phone'] };
        it.inputs[1]!.id = 'customers';
      }),
    ).toEqual([
      'There are two inputs "customers".',
      'Sheet "Contacts": there is no input "clients".',
      'Sheet "Contacts": deduplicate names "Phone", which is no column of the sheet.',
      'Sheet "Orders": there is no input "orders".',
    ]);
  });

  it('that nests without end is refused, not followed', () => {
    let deep: Record<string, unknown> = { op: 'column', name: 'Name' };
    for (let level = 0; level < 50_000; level++) deep = { op: 'trim', of: deep };
    expect(problems((it) => Object.assign(it.sheets[0]!.columns, { Email: deep }))).toEqual([
      'The recipe nests more than 200 levels deep.',
    ]);
  });

  it('keeps a column called __proto__ like any other', () => {
    const text = JSON.stringify(document()).replace('"Since":{"op"', '"__proto__":{"op"');
    const recipe = parseRecipe(JSON.parse(text));
    expect(Object.keys(recipe.sheets[0]!.columns)).toContain('__proto__');
    expect(parseRecipe(JSON.parse(serialize(recipe)))).toEqual(recipe);
    expect(serialize(recipe)).toContain('"__proto__": {');
  });

  it('says what is wrong with a column called __proto__', () => {
    const text = JSON.stringify(document()).replace('"Since":{"op"', '"__proto__":{"op":"no such","was"');
    expect(() => parseRecipe(JSON.parse(text))).toThrow('column "__proto__"');
  });

  it('has a JSON Schema that names every operation', () => {
    const schema = JSON.stringify(recipeJsonSchema());
    expect(schema).toContain('"phone_e164"');
    expect(schema).toContain('#/$defs/Expression');
    expect(schema.length).toBeLessThan(60_000);
  });
});

describe('expressions', () => {
  it('know the columns that they read', () => {
    const expression = parseExpression({
      op: 'if',
      when: {
        test: 'or',
        of: [
          { test: 'blank', of: { op: 'column', name: 'a' } },
          { test: 'equals', of: email, to: email },
        ],
      },
      use: { op: 'column', name: 'b', input: 'x' },
      otherwise: { op: 'join', parts: [{ op: 'column', name: 'a' }], separator: '' },
    });
    expect(columnsOf(expression)).toEqual([{ name: 'a' }, { name: 'E-mail' }, { name: 'b', input: 'x' }]);
  });

  it('read as English', () => {
    expect(englishOf(parseExpression(email))).toBe('column "E-mail", trimmed, in lower case');
  });
});

describe('check', () => {
  it('finds nothing to say about the tables that the recipe was made for', () => {
    const { ok, sentences } = check(parseRecipe(document()), [
      { file: 'Customers 2024.csv', name: 'Customers 2024', columns: ['Name', 'E-mail', 'Since', 'Fax'] },
      { file: 'orders.xlsx', name: 'Sheet1', columns: ['No', 'Customer', 'Total'] },
    ]);
    expect(sentences).toEqual([]);
    expect(ok).toBe(true);
  });

  it('says what is missing and what is new', () => {
    const found = check(parseRecipe(document()), [
      { file: 'customers.csv', name: 'customers', columns: ['Name', 'Email', 'Since'] },
      { file: 'orders.xlsx', name: 'Sheet2', columns: ['No'] },
    ]);
    expect(found.ok).toBe(false);
    expect(found.missingInputs).toEqual(['orders']);
    expect(found.missingColumns).toEqual([
      { input: 'customers', column: 'E-mail', sheets: ['Contacts', 'Orders'] },
    ]);
    expect(found.sentences).toEqual([
      'customers.csv has no column "E-mail", which sheet "Contacts", "Orders" needs.',
      'customers.csv no longer has column "Fax"; the recipe does not read it.',
      'customers.csv has a new column "Email".',
      'Input "orders" is missing: no file is named like "orders.xlsx" with a table "Sheet1".',
      'Table "Sheet2" of orders.xlsx is new: the recipe does not use it.',
    ]);
  });
});

describe('explain', () => {
  it('writes the plan in English', () => {
    expect(explain(parseRecipe(document()))).toBe(`# Plan

## Sheet Contacts

Made from customers.

- test records: keeps a row only if column "Name" does not match /^TEST-/.
- Of rows with the same Email, keeps the first.
- Spaces at the start and the end are removed in Email.

| Column | From | Sure |
| --- | --- | ---: |
| Since | Since | 50 % |
| Email | E-mail | 92 % |

- **Since**: column "Since", read as a date (DD/MM/YYYY) and written YYYY-MM-DD
- **Email**: column "E-mail", in lower case — same values

## Sheet Orders

Made from orders, joined with customers where column "Customer" equals its column "Name".

| Column | From | Sure |
| --- | --- | ---: |
| Total | Total |  |
| Email | E-mail |  |

- **Total**: column "Total", read as a number (decimal ".", thousands ",")

## Answers used

- Day or month first? Day

## Notes

- Fax is not used.

## Inputs

- **customers**: files named like \`customers*.csv\` (4 columns)
- **orders**: files named like \`orders.xlsx\`, table "Sheet1" (3 columns)
`);
  });
});

describe('diff', () => {
  it('is empty for the same recipe', () => {
    const recipe = parseRecipe(document());
    expect(diff(recipe, parseRecipe(JSON.parse(serialize(recipe))))).toEqual([]);
  });

  it('says what changed', () => {
    const after = changed((it) => {
      it.inputs[0]!.file = 'clients.csv';
      it.inputs[0]!.columns.push('Phone');
      it.sheets.pop();
      const [contacts] = it.sheets;
      contacts!.filters = [];
      contacts!.columns.Email = email.of;
      delete contacts!.columns.Since;
      contacts!.columns.Phone = { op: 'phone_e164', of: { op: 'column', name: 'Phone' }, country: 'US' };
      Reflect.deleteProperty(contacts!, 'deduplicate');
    });
    expect(diff(parseRecipe(document()), after)).toEqual([
      'Input "customers" now takes files named like "clients.csv" (before: "customers*.csv").',
      'Input "customers" has a new column "Phone".',
      'Sheet "Contacts" no longer asks that column "Name" does not match /^TEST-/.',
      'Sheet "Contacts" no longer drops duplicate rows.',
      'Sheet "Contacts", column "Email" is now column "E-mail", trimmed (before: column "E-mail", trimmed, in lower case).',
      'Sheet "Contacts", column "Phone" was added: column "Phone", as an international phone number (without a country code: US).',
      'Sheet "Contacts", column "Since" was removed.',
      'Sheet "Orders" was removed.',
    ]);
  });
});

describe('a plan that knows templates and tables', () => {
  const tables = (names: string[]) => [
    { file: 'customers1.csv', name: 'customers1.csv', columns: ['Name', 'E-mail', 'Since', ...names] },
    { file: 'orders.xlsx', name: 'Sheet1', columns: ['No', 'Customer', 'Total'] },
    { file: 'orders.xlsx', name: 'Sheet2', columns: ['X'] },
  ];
  const templateOf = (slug: string, names: string[]) => ({
    slug,
    name: slug,
    columns: names.map((name) => ({ name })),
  });
  const many = Array.from({ length: 45 }, (_, at) => `F${at}`);

  it('says what stays empty and what is not used, and does not go on for ever', () => {
    const templates = [
      templateOf('Contacts', ['Email', 'Nickname']),
      templateOf('Orders', ['Email', ...many]),
    ];
    const plan = explain(parseRecipe(document()), { templates, tables: tables(many) });
    expect(plan).toContain('\nLeft empty: Nickname (nothing in the files feeds it).\n');
    const said = plan.replace(/\n {2}|(?<=[\w,])\n(?=[\w(])/g, ' ');
    expect(said).toMatch(/Left empty: F0, F1, .*, F39 and 5 more \(nothing in the files feeds them\)\./);
    expect(said).toMatch(/- F0, F1, .*, F39 and 5 more of customers1\.csv\n/);
    expect(said).toMatch(/- (No, )?.*of Sheet1 in orders\.xlsx\n- Sheet2 in orders\.xlsx: nothing of it\n/);
  });

  it('says nothing of it where all is used', () => {
    const recipe = parseRecipe({
      version: 1,
      inputs: [{ id: 'a', file: 'a.csv', columns: ['A'] }],
      sheets: [{ template: 'T', from: { input: 'a' }, columns: { B: { op: 'column', name: 'A' } } }],
    });
    const said = explain(recipe, {
      templates: [templateOf('T', ['B'])],
      tables: [{ file: 'a.csv', name: 'a.csv', columns: ['A'] }],
    });
    expect(said.replace('from a.csv', 'from a')).toBe(explain(recipe));
  });
});

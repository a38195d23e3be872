import { describe, expect, it } from 'vitest';
import { scratchFolder } from '../run/testing/tables.js';
import { planned } from './testing/planned.js';
import type { PlanEvent } from './views/events.js';

const scratch = scratchFolder();

const email = { name: 'Email', description: 'Lower case.', strictRule: '^[^@ A-Z]+@[^@ A-Z]+$' };
const isoDate = { description: 'ISO date YYYY-MM-DD.', strictRule: '^\\d{4}-\\d{2}-\\d{2}$' };
const twoDecimals = { description: 'Two decimals.', strictRule: '^-?\\d+\\.\\d{2}$' };
const linkTo = (templateId: string, columnName: string) => ({
  desiredRule: 'link',
  linkRule: [{ templateId, columnName }],
});

describe('one table and one template', () => {
  const files = {
    'kunden.csv':
      'Kundennr;Vorname;Nachname;E-Mail;Kunde seit;Umsatz\n' +
      '7;Ada;Lovelace;ADA@Example.com;10.12.2015;1.234,50\n' +
      '8;Grace;Hopper; grace@example.com;29.12.2016;98,00\n' +
      '9;Alan;Turing;alan at example;23.06.2012;0,00\n',
  };
  const templates = [
    {
      name: 'Customers',
      columns: [
        { name: 'Customer Number', required: true, unique: true },
        { name: 'First Name' },
        { name: 'Last Name' },
        email,
        { name: 'Customer Since', ...isoDate },
        { name: 'Revenue', ...twoDecimals },
        { name: 'Favourite Colour', description: 'Colour that the customer likes.' },
      ],
    },
  ];

  it('is matched by names, converted by rules; what cannot be converted stands as it stood', async () => {
    const { rows, sheets, questions } = await planned(scratch, files, templates);
    expect(rows.customers).toEqual([
      '7|Ada|Lovelace|ada@example.com|2015-12-10|1234.50|',
      '8|Grace|Hopper|grace@example.com|2016-12-29|98.00|',
      '9|Alan|Turing|alan at example|2012-06-23|0.00|',
    ]);
    expect(sheets[0]?.errors).toMatchObject([{ column: 'Email', rule: 'strict', count: 1 }]);
    expect(questions).toEqual([]);
  });

  it('says what it leaves empty and what it does not use', async () => {
    const more = {
      'leden.csv':
        'Lidnummer;Naam;Contributie;Sokkenmaat\n1;Vries, Jan de;12,50;44\n2;Berg, Anna van der;15,00;38\n',
      'weer.csv': 'Dag;Regen\n1;3\n2;4\n',
    };
    const members = {
      name: 'Members',
      columns: [
        { name: 'Member Number', required: true },
        { name: 'First Name' },
        { name: 'Last Name' },
        { name: 'Fee', ...twoDecimals },
        { name: 'Favourite Colour' },
        { name: 'Blood Type' },
      ],
    };
    const { plan, rows } = await planned(scratch, more, [members]);
    expect(rows.members).toEqual(['1|Jan|de Vries|12.50||', '2|Anna|van der Berg|15.00||']);
    expect(plan).toContain('Left empty: Favourite Colour and Blood Type (nothing in the files feeds them).');
    expect(plan).toContain('## Not used\n\n- Sokkenmaat of leden.csv\n- weer.csv: nothing of it\n');
    expect((await planned(scratch, files, templates)).plan).not.toContain('Not used');
  });

  it('says which "ai" rules check nothing, of the templates as they are now', async () => {
    const template = (...columns: object[]) => [
      { name: 'Customers', columns: [{ name: 'Customer Number' }, { name: 'Last Name' }, ...columns] },
    ];
    const remark = { name: 'Vorname', desiredRule: 'ai' };
    const note =
      'Every value passes in Vorname of Customers: the rule is "ai", and neither name nor description says what to check.';
    const first = await planned(scratch, files, template(remark));
    expect(first.recipe.notes).toContain(note);
    expect(first.plan.replace(/\s+/g, ' ')).toContain(note);
    const prior = first.recipe;
    const said = { ...remark, description: 'At most 20 characters.' };
    expect((await planned(scratch, files, template(said), { prior })).recipe.notes).not.toContain(note);
    const again = await planned(scratch, files, template(remark), { prior });
    expect(again.recipe.notes.filter((each) => each === note)).toHaveLength(1);
  });

  it('has a reason for each column, and says what it does as it does it', async () => {
    const events: PlanEvent[] = [];
    const { recipe, plan } = await planned(scratch, files, templates, {}, (event) => events.push(event));
    expect(Object.keys(recipe.sheets[0]?.reasons ?? {})).toEqual([
      'Customer Number',
      'First Name',
      'Last Name',
      'Email',
      'Customer Since',
      'Revenue',
    ]);
    const confidence = recipe.sheets[0]?.confidence ?? {};
    expect(Object.keys(confidence)).toEqual(Object.keys(recipe.sheets[0]?.reasons ?? {}));
    for (const sure of Object.values(confidence)) {
      expect(sure).toBeGreaterThan(0.4);
      expect(sure).toBeLessThanOrEqual(1);
      expect(String(sure)).toMatch(/^[01](\.\d{1,3})?$/);
    }
    expect(plan).toContain('Nachname');
    const calls = events.flatMap((event) => (event.type === 'tool_call' ? [event.name] : []));
    expect(calls).toEqual([
      'profile_source',
      'read_source_notes',
      'get_template',
      'write_recipe',
      'dry_run',
      'view_invalid_cells',
    ]);
    const args = events.flatMap((event) => (event.type === 'tool_call' ? [event.args] : []));
    const template = { templateId: 'customers', templateName: 'Customers' };
    expect(args.slice(2)).toEqual([template, template, {}, { ...template, columnName: 'Email' }]);
    const results = events.flatMap((event) => (event.type === 'tool_result' ? [event] : []));
    expect(results.every(({ ok, ms }) => ok && ms >= 0)).toBe(true);
    expect(results.map(({ id }) => id)).toEqual(
      events.flatMap((event) => (event.type === 'tool_call' ? [event.id] : [])),
    );
    expect(results.find(({ name }) => name === 'dry_run')?.summary).toBe(
      'Customers: 3 rows, 1 with invalid cells',
    );
  });
});

describe('a column of the same name', () => {
  it('is taken whatever its values look like, where the template says nothing of them', async () => {
    const names = ['Price', 'Amount', 'Quantity', 'Active'];
    const cells = ['12.50,3.75,1.5,true', '0.99,4.25,2.5,false', '7.00,1.00,3.5,true'];
    const text = ['Code', ...names].join(',') + cells.map((row, at) => `\nA-${at},${row}`).join('');
    const template = { name: 'Products', columns: ['Code', ...names].map((name) => ({ name })) };
    const { rows } = await planned(scratch, { 'products.csv': `${text}\n` }, [template]);
    expect(rows.products).toEqual(cells.map((row, at) => `A-${at}|${row.replaceAll(',', '|')}`));
  });
});

describe('several tables', () => {
  it('knows what a small one links to, however large the other is', async () => {
    const orders = Array.from({ length: 50_500 }, (_, at) => `${at},S-${at % 7},${at % 50}`);
    const files = {
      'suppliers.csv': `Code,Name\n${Array.from({ length: 7 }, (_, at) => `S-${at},Shop ${'abcdefg'[at]}`).join('\n')}\n`,
      'orders.csv': `Order No,Supplier,Pieces\n${orders.join('\n')}\n`,
    };
    const { recipe } = await planned(scratch, files, [
      { name: 'Suppliers', columns: [{ name: 'Code', required: true, unique: true }, { name: 'Name' }] },
      {
        name: 'Orders',
        columns: [
          { name: 'Order No', required: true, unique: true },
          { name: 'Supplier', ...linkTo('suppliers', 'Code') },
        ],
      },
    ]);
    const sheet = recipe.sheets.find(({ template }) => template === 'orders');
    expect(JSON.stringify(sheet?.columns.Supplier)).toContain('"Supplier"');
    expect(JSON.stringify(sheet?.columns.Supplier)).not.toContain('Name');
  });

  it('puts like files below each other', async () => {
    const { rows } = await planned(
      scratch,
      {
        'sales-2022.csv': 'Invoice,Customer,Amount\nA-1,Acme,10.50\nA-2,Birch,7.00\nA-3,Cedar,1.25\n',
        'sales-2023.csv': 'Invoice,Customer,Amount\nB-1,Acme,2.00\nB-2,Dorn,9.90\n',
      },
      [
        {
          name: 'Invoices',
          columns: [
            { name: 'Invoice Number', required: true, unique: true },
            { name: 'Customer' },
            { name: 'Amount', ...twoDecimals },
          ],
        },
      ],
    );
    expect(rows.invoices).toEqual([
      'A-1|Acme|10.50',
      'A-2|Birch|7.00',
      'A-3|Cedar|1.25',
      'B-1|Acme|2.00',
      'B-2|Dorn|9.90',
    ]);
  });

  it('takes the name where a table has the id', async () => {
    const { rows } = await planned(
      scratch,
      {
        'departments.csv': 'dept_id,dept_name\n10,Sales\n20,Workshop\n30,Stores\n',
        'staff.csv':
          'emp_no,full_name,dept_id\nE1,Ann Lee,20\nE2,Bob Stone,10\nE3,Cy Young,20\nE4,Dee Park,30\n',
      },
      [
        {
          name: 'Employees',
          columns: [
            { name: 'Employee Number', required: true, unique: true },
            { name: 'Name', required: true },
            { name: 'Department', description: 'Name of the department.' },
          ],
        },
      ],
    );
    expect(rows.employees).toEqual([
      'E1|Ann Lee|Workshop',
      'E2|Bob Stone|Sales',
      'E3|Cy Young|Workshop',
      'E4|Dee Park|Stores',
    ]);
  });

  it('says what a code means by the table of codes', async () => {
    const { rows } = await planned(
      scratch,
      {
        'codes.csv':
          'type,code,text\nSTATUS,1,Open\nSTATUS,2,Closed\nSTATUS,3,On hold\nPRIO,1,Low\nPRIO,2,High\nPRIO,3,Urgent\n',
        'tickets.csv':
          'ticket_no,subject,status,prio\n100,No light,1,2\n101,Door stuck,2,1\n102,Leak,3,3\n103,Noise,1,1\n',
      },
      [
        {
          name: 'Tickets',
          columns: [
            { name: 'Ticket Number', required: true, unique: true },
            { name: 'Subject' },
            { name: 'Status', description: 'One of: Open, Closed, On hold.', desiredRule: 'ai' },
            { name: 'Priority', description: 'One of: Low, High, Urgent.', desiredRule: 'ai' },
          ],
        },
      ],
    );
    expect(rows.tickets).toEqual([
      '100|No light|Open|High',
      '101|Door stuck|Closed|Low',
      '102|Leak|On hold|Urgent',
      '103|Noise|Open|Low',
    ]);
  });
});

describe('things that stand within other things', () => {
  it('makes companies out of contacts, and links them', async () => {
    const { rows } = await planned(
      scratch,
      {
        'contacts.csv':
          'Contact ID,First Name,Last Name,Company,Company Website\n' +
          '1,Ann,Lee,Acme Ltd,acme.example\n2,Bob,Stone,Birch plc,birch.example\n' +
          '3,Cy,Young,Acme Ltd,acme.example\n4,Dee,Park,,\n5,Eve,Hall,Birch plc,birch.example\n6,Fay,Kerr,Acme Ltd,acme.example\n',
      },
      [
        {
          name: 'Companies',
          description: 'One row per company.',
          columns: [
            { name: 'Company Name', required: true, unique: true },
            { name: 'Website', description: 'Website of the company.' },
          ],
        },
        {
          name: 'Contacts',
          description: 'One row per contact.',
          columns: [
            { name: 'Contact ID', required: true, unique: true },
            { name: 'First Name', required: true },
            { name: 'Last Name', required: true },
            { name: 'Company', ...linkTo('companies', 'Company Name') },
          ],
        },
      ],
    );
    expect(rows.companies).toEqual(['Acme Ltd|acme.example', 'Birch plc|birch.example']);
    expect(rows.contacts).toEqual([
      '1|Ann|Lee|Acme Ltd',
      '2|Bob|Stone|Birch plc',
      '3|Cy|Young|Acme Ltd',
      '4|Dee|Park|',
      '5|Eve|Hall|Birch plc',
      '6|Fay|Kerr|Acme Ltd',
    ]);
  });

  it('makes orders out of order lines', async () => {
    const { rows } = await planned(
      scratch,
      {
        'lines.csv':
          'Order No,Order Date,Customer,SKU,Qty,Price\n' +
          '5001,2023-01-04,Acme,MUG,2,4.50\n5001,2023-01-04,Acme,TEA,1,3.00\n5002,2023-01-05,Birch,MUG,6,4.50\n' +
          '5003,2023-01-07,Acme,POT,1,19.00\n5003,2023-01-07,Acme,TEA,2,3.00\n5003,2023-01-07,Acme,MUG,1,4.50\n',
      },
      [
        {
          name: 'Orders',
          description: 'One row per order.',
          columns: [
            { name: 'Order Number', required: true, unique: true },
            { name: 'Order Date', ...isoDate },
            { name: 'Customer' },
          ],
        },
        {
          name: 'Order Lines',
          description: 'One row per article of an order.',
          columns: [
            { name: 'Order Number', required: true, ...linkTo('orders', 'Order Number') },
            { name: 'SKU', required: true },
            { name: 'Quantity', strictRule: '^\\d+$' },
            { name: 'Unit Price', ...twoDecimals },
          ],
        },
      ],
    );
    expect(rows.orders).toEqual(['5001|2023-01-04|Acme', '5002|2023-01-05|Birch', '5003|2023-01-07|Acme']);
    expect(rows.order_lines).toEqual([
      '5001|MUG|2|4.50',
      '5001|TEA|1|3.00',
      '5002|MUG|6|4.50',
      '5003|POT|1|19.00',
      '5003|TEA|2|3.00',
      '5003|MUG|1|4.50',
    ]);
  });

  it('makes rows out of a crosstab', async () => {
    const { rows } = await planned(
      scratch,
      { 'visitors.csv': 'Branch,Jan,Feb,Mar\nBern,12,13,14\nChur,8,9,9\nGenf,5,,7\n' },
      [
        {
          name: 'Visitors',
          description: 'One row per branch and month.',
          columns: [
            { name: 'Branch', required: true },
            { name: 'Month', required: true },
            { name: 'Visitors', description: 'Number of visitors.', strictRule: '^\\d+$' },
          ],
        },
      ],
    );
    expect(rows.visitors?.slice().sort()).toEqual([
      'Bern|Feb|13',
      'Bern|Jan|12',
      'Bern|Mar|14',
      'Chur|Feb|9',
      'Chur|Jan|8',
      'Chur|Mar|9',
      'Genf|Jan|5',
      'Genf|Mar|7',
    ]);
  });

  it('makes rows of the lists within JSON records', async () => {
    const orders = [
      {
        number: 'W1',
        buyer: 'ann@x.example',
        lines: [
          { sku: 'MUG', qty: 2 },
          { sku: 'TEA', qty: 1 },
        ],
      },
      { number: 'W2', buyer: 'bob@x.example', lines: [{ sku: 'POT', qty: 1 }] },
      { number: 'W3', buyer: 'cy@x.example', lines: [{ sku: 'TEA', qty: 4 }] },
    ];
    const { rows } = await planned(scratch, { 'orders.json': JSON.stringify({ orders }) }, [
      {
        name: 'Orders',
        columns: [
          { name: 'Order Number', required: true, unique: true },
          { name: 'Buyer', description: 'E-mail address of the buyer.' },
        ],
      },
      {
        name: 'Order Lines',
        columns: [
          { name: 'Order Number', required: true, ...linkTo('orders', 'Order Number') },
          { name: 'SKU', required: true },
          { name: 'Quantity', strictRule: '^\\d+$' },
        ],
      },
    ]);
    expect(rows.orders).toEqual(['W1|ann@x.example', 'W2|bob@x.example', 'W3|cy@x.example']);
    expect(rows.order_lines).toEqual(['W1|MUG|2', 'W1|TEA|1', 'W2|POT|1', 'W3|TEA|4']);
  });

  it('follows the keys of a SQL dump', async () => {
    const { rows } = await planned(
      scratch,
      {
        'shop.sql':
          'CREATE TABLE makers (id INT PRIMARY KEY, name VARCHAR(40));\n' +
          "INSERT INTO makers VALUES (1,'Nordholz'),(2,'Pellegrini'),(3,'Ibsen');\n" +
          'CREATE TABLE articles (sku VARCHAR(10) PRIMARY KEY, title VARCHAR(40), maker_id INT, price_cents INT, FOREIGN KEY (maker_id) REFERENCES makers(id));\n' +
          "INSERT INTO articles VALUES ('A1','Chair',1,4900),('A2','Table',2,12950),('A3','Lamp',1,2005);\n",
      },
      [
        {
          name: 'Products',
          columns: [
            { name: 'SKU', required: true, unique: true },
            { name: 'Title' },
            { name: 'Manufacturer', description: 'Name of the maker.' },
          ],
        },
      ],
    );
    expect(rows.products).toEqual(['A1|Chair|Nordholz', 'A2|Table|Pellegrini', 'A3|Lamp|Nordholz']);
  });
});

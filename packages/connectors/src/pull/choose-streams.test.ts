import { parseTemplates } from '@godwit/engine/validate/parse-templates';
import { describe, expect, it } from 'vitest';
import type { Stream } from '../connector.js';
import { chooseStreams } from './choose-streams.js';

/** `orders: id, customer > customers, total`: a column with the stream that it points to. */
function streamsOf(text: string): Stream[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', columns = ''] = line.trim().split(': ');
      const read = columns === '' ? [] : columns.split(', ').map((column) => column.split(' > '));
      return {
        name,
        kind: columns === '' ? 'records' : 'cells',
        columns: read.map(([column = '']) => ({ name: column })),
        primaryKey: [],
        links: read.flatMap(([column = '', stream]) =>
          stream === undefined ? [] : [{ columns: [column], stream, references: ['id'] }],
        ),
      };
    });
}

/** `Orders: Order Number, Total`. */
const templatesOf = (...texts: string[]) =>
  parseTemplates(
    texts.map((text) => {
      const [name, columns = ''] = text.split(': ');
      return { name, columns: columns.split(', ').map((column) => ({ name: column })) };
    }),
  );

const namesFor = (streams: Stream[], ...templates: string[]) =>
  chooseStreams(streams, templatesOf(...templates), []).chosen.map(({ name }) => name);

/** A shop with keys and links as databases declare them. */
const shop = streamsOf(`
  categories: id, category_name, description, picture
  customers: id, company_name, contact_name, contact_title, address, city, region, postal_code, country, phone, fax
  employee_territories: employee_id > employees, territory_id > territories
  employees: id, last_name, first_name, title, birth_date, hire_date, address, city, home_phone, reports_to > employees
  order_details: order_id > orders, product_id > products, unit_price, quantity, discount
  orders: id, customer_id > customers, employee_id > employees, order_date, required_date, shipped_date, ship_via > shippers, freight, ship_name
  products: id, product_name, supplier_id > suppliers, category_id > categories, quantity_per_unit, unit_price, units_in_stock, discontinued
  regions: id, region_description
  shippers: id, company_name, phone
  suppliers: id, company_name, contact_name, address, city, country, phone, home_page
  territories: id, territory_description, region_id > regions
`);

describe('without a selection', () => {
  it('the streams that templates name are chosen, with what they point to', () => {
    // Suppliers have the same columns, and a region is one of the regions.
    expect(namesFor(shop, 'Customers: Customer Number, Company, Contact, City, Country, Phone')).toEqual([
      'customers',
      'regions',
      'suppliers',
    ]);
    expect(namesFor(shop, 'Clients: Company, Contact Name, City, Country, Phone Number')).toContain(
      'customers',
    );
    expect(namesFor(shop, 'Products: Product Name, Category, Supplier, Unit Price, Stock')).toEqual([
      'categories',
      'products',
      'suppliers',
    ]);
    const staff = namesFor(shop, 'Staff: First Name, Last Name, Birth Date, Hire Date, Phone');
    expect(staff).toContain('employees');
    expect(staff).not.toContain('products');
  });

  it('what points to them is chosen where it, or what it points to, has columns that are missing', () => {
    const orders = namesFor(shop, 'Orders: Order Number, Order Date, Customer, Employee, Freight');
    expect(orders).toEqual(expect.arrayContaining(['customers', 'employees', 'orders', 'shippers']));
    expect(orders).not.toContain('employee_territories');
    const lines = namesFor(shop, 'Orders: Order Number, Order Date, Customer, Product Name, Quantity');
    expect(lines).toEqual(expect.arrayContaining(['orders', 'customers', 'order_details', 'products']));
    expect(lines).not.toContain('territories');
  });

  it('a template that is called otherwise is known by its columns', () => {
    const chosen = namesFor(shop, 'Order Lines: Order, Product, Unit Price, Quantity, Discount');
    expect(chosen).toEqual(expect.arrayContaining(['order_details', 'orders', 'products']));
    expect(chosen).not.toContain('employee_territories');
  });

  it('several templates are served together, and the sentence says how many of how many', () => {
    const templates = templatesOf(
      'Suppliers: Company Name, Contact Name, City, Country',
      'Employees: First Name, Last Name, Title',
    );
    const { chosen, unknown, why } = chooseStreams(shop, templates, []);
    expect(chosen.map(({ name }) => name)).toEqual(expect.arrayContaining(['employees', 'suppliers']));
    expect(chosen.map(({ name }) => name)).not.toContain('order_details');
    expect(unknown).toEqual([]);
    expect(why).toBe(
      `Pulling ${chosen.length} of 11 streams: those that the templates can use by name, and those they link to. To pull others, name them in selected_streams.`,
    );
  });

  it.each([
    [
      'an underscore',
      'crm_accounts',
      'crm_contacts',
      'crm_deals',
      'crm_users',
      'crm_email_log',
      'crm_settings',
    ],
    ['a schema', 'crm.accounts', 'crm.contacts', 'crm.deals', 'crm.users', 'crm.email_log', 'crm.settings'],
    [
      'both',
      'dbo.tblAccounts',
      'dbo.tblContacts',
      'dbo.tblDeals',
      'dbo.tblUsers',
      'dbo.tblEmailLog',
      'dbo.tblSettings',
    ],
    ['nothing between', 'tblaccounts', 'tblcontacts', 'tbldeals', 'tblusers', 'tblemaillog', 'tblsettings'],
  ])('names that all begin alike are read without it: %s', (_, ...names) => {
    const [accounts, contacts, deals, users, log, settings] = names as [
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    const crm = streamsOf(`
      ${accounts}: id, name, website, industry, billing_city, billing_country, owner_id
      ${contacts}: id, account_id, first_name, last_name, email, phone, job_title
      ${deals}: id, account_id, title, stage, amount, close_date, owner_id
      ${users}: id, login, full_name
      ${log}: id, sent_at, subject, body, bounced
      ${settings}: id, setting_key, setting_value
    `);
    expect(namesFor(crm, 'Customers: Customer Name, Website, Industry, City, Country')).toEqual([accounts]);
    expect(namesFor(crm, 'Contacts: First Name, Last Name, Email, Phone, Company Name')).toEqual([
      accounts,
      contacts,
    ]);
    expect(namesFor(crm, 'Opportunities: Title, Stage, Amount, Close Date')).toContain(deals);
  });

  it('names in other languages mean what they mean', () => {
    const german = streamsOf(`
      Kunden: KundenNr, Firma, Ansprechpartner, Strasse, PLZ, Ort, Telefon
      Bestellungen: BestellNr, KundenNr, Bestelldatum, Lieferdatum, Gesamtbetrag
      Bestellpositionen: PosNr, BestellNr, ArtikelNr, Menge, Einzelpreis
      Artikel: ArtikelNr, Bezeichnung, Warengruppe, Preis, Lagerbestand
      Lieferanten: LieferantenNr, Firma, Ort
      Protokoll: Zeitpunkt, Benutzer, Aktion
      Einstellungen: Schluessel, Wert
    `);
    expect(namesFor(german, 'Customers: Customer Number, Company, Street, Postcode, City, Phone')).toEqual(
      expect.arrayContaining(['Kunden']),
    );
    const orders = namesFor(german, 'Orders: Order Number, Order Date, Customer Number, Total Amount');
    expect(orders).toEqual(expect.arrayContaining(['Kunden', 'Bestellungen']));
    expect(orders).not.toContain('Protokoll');
    const products = namesFor(german, 'Products: Product Number, Name, Price, Stock');
    expect(products).toContain('Artikel');
    expect(products).not.toContain('Einstellungen');
  });

  it('links that nobody declares are seen in the names of columns', () => {
    const plain = streamsOf(`
      sales_orders: id, client_id, status_id, placed_on, total
      order_rows: id, sales_order_id, article_id, quantity
      articles: id, title, price
      clients: id, name, city
      statuses: id, label
      sessions: id, token, expires
    `);
    const chosen = namesFor(
      plain,
      'Orders: Order Id, Placed On, Total, Status, Client Name, Article, Quantity',
    );
    expect(chosen).toEqual(['sales_orders', 'order_rows', 'articles', 'clients', 'statuses']);
  });

  it('all are chosen where it is unclear, and the sentence says for which template', () => {
    const codes = streamsOf(`
      KNA1: KUNNR, LAND1, NAME1, ORT01
      VBAK: VBELN, ERDAT, KUNNR
      VBAP: VBELN, POSNR, MATNR
      customers_tmp: a, b
    `);
    const templates = templatesOf('Customers: Name, City, Country', 'Invoices: Invoice Number, Due Date');
    const { chosen, why } = chooseStreams(codes, templates, []);
    expect(chosen).toEqual(codes);
    expect(why).toBe(
      'Pulling all 4 streams: it is not clear which of them the template Invoices needs. To pull fewer, name them in selected_streams.',
    );
    expect(chooseStreams(shop, [], []).chosen).toEqual(shop);
    const one = chooseStreams(shop, templatesOf('Patients: Blood Type, Ward, Diagnosis'), []);
    expect(one.chosen).toEqual(shop);
    expect(one.why).toContain('the template Patients needs');
  });

  it('a stream that is called like a template and has none of its columns settles nothing', () => {
    const streams = streamsOf(`
      contact_sync_errors: run, attempt, stack_trace
      t_17: mail, firstname, surname, phone_no
      t_18: a, b
    `);
    expect(namesFor(streams, 'Contacts: Loyalty Tier, Newsletter, Shoe Size')).toEqual(
      streams.map(({ name }) => name),
    );
    expect(namesFor(streams, 'Contacts: Email, First Name, Last Name, Phone')).toContain('t_17');
  });

  it('names of streams are enough where their columns are not known yet, and files are read all', () => {
    const lists = streamsOf('invoices\nrefunds\nwebhook_deliveries');
    expect(namesFor(lists, 'Invoices: Number, Total')).toEqual(['invoices']);
    const files = lists.map((stream): Stream => ({ ...stream, kind: 'file' }));
    expect(chooseStreams(files, templatesOf('Invoices: Number'), [])).toMatchObject({
      chosen: files,
      why: 'Pulling all 3 streams.',
    });
  });
});

describe('of ten thousand streams', () => {
  const words =
    'ledger audit batch queue cache shard metric sensor ticket route parcel driver vehicle permit tender lease grant claim policy quota'.split(
      ' ',
    );
  const many = Array.from({ length: 10_000 }, (_, at): Stream => {
    const name = `${words[at % 20]}_${words[Math.floor(at / 20) % 20]}_${at}`;
    const columns = Array.from({ length: 15 }, (_, column) => ({
      name: column === 0 ? 'id' : `${words[(at + column) % 20]}_${words[(at * column) % 20]}`,
    }));
    return { name: `erp.${name}`, kind: 'cells', columns, primaryKey: ['id'] };
  });

  it('the few that the templates need are found in seconds of processor time', () => {
    const seconds: number[] = [];
    for (let round = 0; round < 2; round += 1) {
      const before = process.cpuUsage();
      const names = namesFor(
        [...many, ...shop],
        'Customers: Company Name, Contact Name, City, Country, Phone',
        'Orders: Order Date, Customer, Product Name, Quantity, Unit Price',
      );
      const { user, system } = process.cpuUsage(before);
      seconds.push((user + system) / 1e6);
      expect(names).toEqual(expect.arrayContaining(['customers', 'orders', 'order_details', 'products']));
      expect(names.length).toBeLessThan(30);
    }
    expect(Math.min(...seconds)).toBeLessThan(3);
  });

  it('a sentence asks for a selection where it is unclear', () => {
    expect(() => chooseStreams(many, templatesOf('Patients: Ward, Diagnosis, Blood Type'), [])).toThrow(
      'The source has 10000 streams, and it is not clear which of them the template Patients needs; at most 1000 are pulled. Name those that are needed in selected_streams; * stands for any letters.',
    );
    expect(chooseStreams(many, [], ['erp.ledger_*']).chosen.length).toBe(500);
  });
});

describe('a selection', () => {
  const streams = streamsOf(
    'public.orders\npublic.Order_Lines\nsales.orders\nsales.LEADS\nsales.leads\na*b\naxb',
  );
  const selected = (...names: string[]) => {
    const { chosen, unknown } = chooseStreams(streams, templatesOf('Orders: Number'), names);
    return { chosen: chosen.map(({ name }) => name), unknown };
  };

  it('is exactly what it names, in the order of the source', () => {
    expect(selected('sales.orders', 'public.orders', 'public.orders')).toEqual({
      chosen: ['public.orders', 'sales.orders'],
      unknown: [],
    });
    expect(chooseStreams(streams, [], ['axb']).why).toBe(
      'Pulling the stream that is named in selected_streams.',
    );
  });

  it('is read in any case, and without a schema, where one stream alone is meant', () => {
    expect(selected('PUBLIC.order_lines', 'order_lines')).toEqual({
      chosen: ['public.Order_Lines'],
      unknown: [],
    });
    expect(selected('sales.leads').chosen).toEqual(['sales.leads']);
    expect(selected('Sales.Leads', 'orders', 'nothing')).toEqual({
      chosen: [],
      unknown: ['Sales.Leads', 'orders', 'nothing'],
    });
  });

  it('may name several with *', () => {
    expect(selected('public.*').chosen).toEqual(['public.orders', 'public.Order_Lines']);
    expect(selected('*.ORDER*').chosen).toEqual(['public.orders', 'public.Order_Lines', 'sales.orders']);
    expect(selected('a*b').chosen).toEqual(['a*b']);
    expect(selected('zzz*').unknown).toEqual(['zzz*']);
  });
});

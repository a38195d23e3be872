import { join } from 'node:path';
import { quoteText, withSession } from '@godwit/engine/duck/session';

/** Two files of a customer: suppliers, and orders that name them. About one row in fifty has something wrong. */
export interface Data {
  orders: string;
  suppliers: string;
}

export function dataIn(folder: string): Data {
  return { orders: join(folder, 'orders.csv'), suppliers: join(folder, 'suppliers.csv') };
}

const suppliers = 2000;

/** The same rows each time: everything follows from the row's number. */
export async function makeData(folder: string, rows: number): Promise<Data> {
  const data = dataIn(folder);
  const pick = (salt: number, values: string[]) =>
    `([${values.map(quoteText).join(', ')}])[1 + (hash(i * 7919 + ${salt}) % ${values.length})::INTEGER]`;
  const number = (salt: number, below: number) => `(hash(i * 104729 + ${salt}) % ${below})`;
  // A planner takes no column with digits for names.
  const letters = (of: string) => `translate((${of})::VARCHAR, '0123456789', 'abcdefghij')`;
  await withSession({ scratch: folder }, async (session) => {
    await session.run(
      `COPY (SELECT 'S-' || lpad(i::VARCHAR, 5, '0') AS "Code", 'Supplier ' || i AS "Name" FROM range(${suppliers}) t(i))
       TO ${quoteText(data.suppliers)} (HEADER)`,
    );
    await session.run(`COPY (SELECT
        'C' || lpad((CASE WHEN i % 5000 = 17 THEN i - 1 ELSE i END)::VARCHAR, 8, '0') AS "Order No",
        '  First' || ${letters(number(1, 5000))} || ' ' AS "First name",
        'Last' || ${letters(number(2, 9000))} || CASE WHEN i % 3 = 0 THEN ' ' ELSE '' END AS "Last name",
        CASE WHEN i % 401 = 0 THEN 'nobody at example' ELSE 'User' || i || '@Example' || (i % 50) || '.com' END AS "E-mail",
        '+1 (555) ' || lpad(${number(3, 1000)}::VARCHAR, 3, '0') || '-' || lpad(${number(4, 10000)}::VARCHAR, 4, '0') AS "Phone",
        ${pick(5, ['open', 'WON', 'lost', 'in progress'])} AS "Status",
        printf('%,.2f', ${number(6, 10_000_000)} / 100.0) AS "Amount",
        CASE WHEN i % 307 = 0 THEN '31/02/2020' ELSE strftime(DATE '2015-01-01' + ${number(7, 3650)}::INTEGER, '%d/%m/%Y') END AS "Created",
        ${pick(8, ['us', 'de', 'fr', 'gb'])} AS "Country",
        lpad(${number(9, 100_000)}::VARCHAR, 5, '0') AS "ZIP",
        'S-' || lpad(${number(10, suppliers + 10)}::VARCHAR, 5, '0') AS "Supplier",
        CASE WHEN i % 10 = 0 THEN '' ELSE 'Some note, with a comma and "quotes" ' || i END AS "Notes"
      FROM range(${rows}) t(i)) TO ${quoteText(data.orders)} (HEADER)`);
  });
  return data;
}

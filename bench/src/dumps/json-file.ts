import { chance } from '../random.js';
import { writeLargeFile } from './large-file.js';
import { orderColumns, orderRow } from './order.js';

/** Customers with their orders inside them. `rows` counts both. The same bytes every time. */
export async function writeJsonFile(path: string, bytes: number): Promise<{ rows: number }> {
  const dice = chance(11);
  let customers = 0;
  let orders = 0;
  await writeLargeFile(path, bytes, {
    start: '{"customers": [\n',
    next: () => {
      customers += 1;
      const own = Array.from({ length: dice.between(1, 5) }, () => {
        orders += 1;
        const row = orderRow(dice, orders);
        return Object.fromEntries(orderColumns.map((name, at) => [name, row[at]]));
      });
      const customer = { number: `C${customers}`, city: dice.pick(['Zürich', 'Leeds', 'Łódź']), orders: own };
      return `${customers > 1 ? ',\n' : ''}${JSON.stringify(customer)}`;
    },
    end: '\n]}\n',
  });
  return { rows: customers + orders };
}

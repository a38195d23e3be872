import { expect, test } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { planned } from '../testing/planned.js';

const scratch = scratchFolder();
const monthly = { required: true, desiredRule: 'strict', strictRule: '^\\d{4}-\\d{2}$' };

test('the month of an invoice stands in the name of its file; when it is due is another month', async () => {
  const file = (due: string) =>
    ['Conta;Linha;Total;Vencimento', `0300;119${due.slice(0, 2)};59,90;${due}`, `0301;118;39,90;${due}`].join(
      '\n',
    );
  const { rows } = await planned(
    scratch,
    { 'fatura_2024_02.csv': file('10/03/2024'), 'fatura_2024_03.csv': file('10/04/2024') },
    [
      {
        slug: 'contas',
        name: 'contas',
        columns: [
          { name: 'linha', required: true },
          { name: 'mes', description: 'mês da fatura, AAAA-MM', ...monthly },
          { name: 'total', required: true },
        ],
      },
    ],
  );
  expect(rows.contas?.map((row) => row.split('|')[1])).toEqual(['2024-02', '2024-02', '2024-03', '2024-03']);
});

test('in words, in the names of files of one form', async () => {
  const customers = ['Berg GmbH', 'Cole Ltd', 'Diaz SA', 'Evans KG', 'Fox AG', 'Gray BV'];
  const file = (from: number) =>
    ['Kundennr,Kunde,Betrag', ...customers.map((name, at) => `${301 + at},${name},${from + at}.50`)].join(
      '\n',
    );
  const { rows } = await planned(
    scratch,
    { 'Umsatz Mai 2024.csv': file(5), 'Umsatz Juni 2024.csv': file(60) },
    [
      {
        slug: 'umsatz',
        name: 'Umsätze',
        columns: [
          { name: 'Kundennummer', required: true },
          { name: 'Monat', description: 'JJJJ-MM', ...monthly },
          { name: 'Betrag', required: true },
        ],
      },
    ],
  );
  expect(rows.umsatz).toHaveLength(12);
  expect(rows.umsatz).toContain('301|2024-05|5.50');
  expect(rows.umsatz).toContain('302|2024-06|61.50');
});

import { expect, test } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { planned } from '../testing/planned.js';

const scratch = scratchFolder();

test('records packed into a cell become rows of their own, their fields columns', async () => {
  const templates = [
    {
      slug: 'orders',
      name: 'Orders',
      columns: [{ name: 'Order number', required: true, unique: true }, { name: 'Status' }],
    },
    {
      slug: 'lines',
      name: 'Order lines',
      columns: [
        {
          name: 'Order number',
          required: true,
          desiredRule: 'link',
          linkRule: [{ templateId: 'orders', columnName: 'Order number' }],
        },
        { name: 'SKU', required: true },
        { name: 'Quantity', required: true, strictRule: '^\\d+$' },
      ],
    },
  ];
  const { rows } = await planned(
    scratch,
    {
      'orders.csv': [
        'order_number,status,line_items',
        'W-1001,completed,sku:AB-1|quantity:2;sku:CD-7|quantity:1',
        'W-1002,completed,sku:AB-1|quantity:4',
        'W-1003,processing,sku:EF-2|quantity:3;sku:AB-1|quantity:1',
      ].join('\n'),
    },
    templates,
  );
  expect(rows.lines).toEqual([
    'W-1001|AB-1|2',
    'W-1001|CD-7|1',
    'W-1002|AB-1|4',
    'W-1003|EF-2|3',
    'W-1003|AB-1|1',
  ]);
});

test('columns of one name that a template is called by become rows, with what is packed into each', async () => {
  const templates = [
    {
      slug: 'comments',
      name: 'Comments',
      columns: [
        { name: 'Issue key', required: true },
        {
          name: 'Written on',
          required: true,
          strictRule: '^\\d{4}-\\d\\d-\\d\\d$',
          description: 'YYYY-MM-DD',
        },
        { name: 'Text', required: true },
      ],
    },
  ];
  const { rows } = await planned(
    scratch,
    {
      'issues.csv': [
        'Issue key,Summary,Comment,Comment_2',
        'A-1,Login fails for some,2024-03-01;u1;Seen it on the train,2024-03-05;u2;Fixed; please have a look',
        'A-2,Wrong totals on paper,2024-03-02;u3;Which month is it about?,',
        'A-3,Slow in the morning,2024-03-04;u1;Only on Mondays I think,2024-03-09;u3;Not any more for us',
      ].join('\n'),
    },
    templates,
  );
  expect(rows.comments).toEqual([
    'A-1|2024-03-01|Seen it on the train',
    'A-1|2024-03-05|Fixed; please have a look',
    'A-2|2024-03-02|Which month is it about?',
    'A-3|2024-03-04|Only on Mondays I think',
    'A-3|2024-03-09|Not any more for us',
  ]);
});

import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { type Chance, chance } from '../random.js';

const flushChars = 1 << 20;
const firstNames = ['Ana', 'Björn', 'Chloé', 'Dmitri', 'Élise', 'Fatima', 'Günther', 'Hana', 'Ines', 'José'];
const lastNames = ['Smith', 'Müller', "O'Neil", 'Nowak', 'Šimić', 'García', 'Berg & Sons', 'Đorđević', '王'];
const cities = ['Zürich', 'Kraków', 'São Paulo', 'Reykjavík', 'Leeds', 'Nantes', 'Łódź'];
const products = ['Desk lamp', 'Chair <oak>', 'Monitor 27"', 'Cable 2 m', 'Paper A4, 80 g', 'Coffee beans'];
const remarks = [
  'Call before noon',
  'Leave at the <b>back</b> door & ring twice',
  'Line one\nline two\nline three',
  'Customer since 1998; pays late, but always pays.',
];

/**
 * Customers with their orders and the lines of these, about as many bytes as asked for: attributes, entities, CDATA,
 * nil and empty elements. `rows` counts customers, orders, lines,
 * and the one of what stands beside them. The same bytes every time.
 */
export async function writeXmlFile(path: string, bytes: number): Promise<{ rows: number }> {
  const dice = chance(2003);
  const stream = createWriteStream(path);
  const failed = finished(stream);
  // Told to whoever awaits it below; a failure in between must not end the process.
  failed.catch(() => {});
  let rows = 1;
  let written = 0;
  let text = '<?xml version="1.0" encoding="UTF-8"?>\n';
  text += '<export xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" made="2024-05-01">\n  <customers>\n';
  for (let id = 1; written + text.length < bytes; id += 1) {
    const customer = customerText(dice, id);
    rows += customer.rows;
    text += customer.text;
    if (text.length < flushChars) continue;
    const block = Buffer.from(text);
    written += block.length;
    text = '';
    if (!stream.write(block)) await Promise.race([once(stream, 'drain'), failed]);
  }
  stream.end(`${text}  </customers>\n</export>\n`);
  await failed;
  return { rows };
}

interface Written {
  text: string;
  rows: number;
}

function customerText(dice: Chance, id: number): Written {
  const first = dice.pick(firstNames) ?? '';
  const last = dice.pick(lastNames) ?? '';
  const number = String(id).padStart(7, '0');
  let text = `    <customer id="C${number}" active="${dice.next() < 0.9}">\n`;
  text += `      <name>${escaped(`${first} ${last}`)}</name>\n`;
  text += `      <email>${first.toLowerCase()}.${id}@example.com</email>\n`;
  text += '      <address>\n';
  text += `        <street>Long Street ${dice.between(1, 400)}</street>\n`;
  text += `        <zip>${String(dice.between(0, 99_999)).padStart(5, '0')}</zip>\n`;
  text += `        <city country="${dice.pick(['CH', 'PL', 'BR', 'GB'])}">${dice.pick(cities)}</city>\n`;
  text += '      </address>\n';
  text += dice.next() < 0.3 ? '      <phone xsi:nil="true"/>\n' : `      <phone>+44 20 ${number}</phone>\n`;
  text +=
    dice.next() < 0.2 ? '      <remark/>\n' : `      <remark><![CDATA[${dice.pick(remarks)}]]></remark>\n`;
  let rows = 1;
  const orders = dice.between(0, 3);
  if (orders > 0) text += '      <orders>\n';
  for (let at = 1; at <= orders; at += 1) {
    const order = orderText(dice, `${id}-${at}`);
    rows += order.rows;
    text += order.text;
  }
  if (orders > 0) text += '      </orders>\n';
  return { text: `${text}    </customer>\n`, rows };
}

function orderText(dice: Chance, number: string): Written {
  let text = `        <order number="${number}" date="${day(dice)}">\n`;
  const lines = dice.between(1, 4);
  let total = 0;
  for (let at = 1; at <= lines; at += 1) {
    const cents = dice.between(99, 99_999);
    const quantity = dice.between(1, 12);
    total += cents * quantity;
    text += `          <line sku="SKU-${dice.between(1000, 9999)}" quantity="${quantity}">\n`;
    text += `            <product>${escaped(dice.pick(products) ?? '')}</product>\n`;
    text += `            <price currency="EUR">${(cents / 100).toFixed(2)}</price>\n`;
    text += '          </line>\n';
  }
  text += `          <total>${(total / 100).toFixed(2)}</total>\n`;
  return { text: `${text}        </order>\n`, rows: lines + 1 };
}

function day(dice: Chance): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `20${two(dice.between(10, 24))}-${two(dice.between(1, 12))}-${two(dice.between(1, 28))}`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&#34;');
}

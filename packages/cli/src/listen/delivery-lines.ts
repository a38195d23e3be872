import { count, shown } from '../terminal/columns.js';
import type { Delivery } from './listener.js';

/** A delivery, for the terminal. */
export function deliveryLines(delivery: Delivery): string[] {
  const { at, event, id, isRepeat, summary, status } = delivery;
  const time = at.toISOString().slice(11, 23);
  const repeat = isRepeat ? ' (again: an id that came before)' : '';
  return [
    `${time}  ${shown(event ?? 'no godwit-event', 60)}  ${shown(id ?? 'no webhook-id', 60)}${repeat}`,
    `  ${summary ? contents(summary) : `${count(delivery.bytes, 'byte')}, no payload`}`,
    `  ${signatureText(delivery.signature)}; answered ${status}`,
  ];
}

function contents({ version, batch, rows }: NonNullable<Delivery['summary']>): string {
  const sheets = [...rows].map(([name, number]) => `${shown(name)} ${count(number, 'row')}`);
  return [
    batch ? `batch ${batch.index + 1} of ${batch.total}` : 'no batch',
    `version ${shown(version, 10)}`,
    sheets.join(', ') || 'no rows',
  ].join('; ');
}

function signatureText(signature: Delivery['signature']): string {
  if (signature === 'right') return 'signature right';
  if ('unchecked' in signature) return `signature not checked: ${signature.unchecked}`;
  return `signature WRONG: ${signature.wrong}`;
}

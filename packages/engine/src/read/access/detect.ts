import { looksLikeText } from '../csv/detect.js';

const engines = ['Standard Jet DB\0', 'Standard ACE DB\0'];
const extensions = /\.(mdb|accdb|mde|accde)$/i;

/** The name of the engine stands at byte 4. */
export function detectAccess(start: Buffer, name: string): number {
  if (isAccess(start)) return 1;
  return extensions.test(name) && start.length > 0 && !looksLikeText(start) ? 0.1 : 0;
}

export function isAccess(start: Buffer): boolean {
  return engines.includes(start.toString('latin1', 4, 20));
}

import { textOfPage } from '../html/page-text.js';
import type { Mail } from './mail.js';

/** What a mail says, as plain text. */
export function mailText({ html = '', text = '' }: Mail): string {
  return plainText(text) || textOfPage(html);
}

export function plainText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replaceAll('\u00a0', ' ').trimEnd();
}

import { looksLikeText } from '../csv/detect.js';

const field = /^([!-9;-~]{1,76}):(?:[ \t]|$)/;
/** The line that parts the mails of a mailbox. */
export const parting = /^From \S.*\d{2}:\d{2}.*\d{4}/;
/** Fields that only mails have, and those that texts of other kinds may begin with too. */
const certain =
  /^(?:received|return-path|delivered-to|message-id|mime-version|dkim-signature|arc-seal|x-mailer|in-reply-to|content-transfer-encoding)$/;
const usual = /^(?:from|to|cc|bcc|subject|date|sender|reply-to|content-type|x-.+)$/;

/** By the fields of its header: several that mails have, each on a line of its own up to the first blank line. */
export function detectEml(start: Buffer, name: string): number {
  const named = /\.(?:eml|mbox|mbx|mht|mhtml)$/i.test(name);
  if (!looksLikeText(start)) return 0;
  const fields = fieldsAt(start);
  const sure = [...fields].filter((each) => certain.test(each)).length;
  const likely = [...fields].filter((each) => usual.test(each)).length;
  if (sure >= 1 && sure + likely >= 3) return 0.96;
  if (fields.has('from') && fields.has('subject') && likely >= 3) return 0.94;
  if (named) return sure + likely >= 1 ? 0.9 : 0.4;
  return 0;
}

export function isMailbox(start: Buffer): boolean {
  return parting.test(lineAt(textOf(start), 0));
}

/** Names of the fields, in small letters; none where a line before the first blank one is no field. */
function fieldsAt(start: Buffer): Set<string> {
  const fields = new Set<string>();
  const lines = textOf(start).split(/\r\n|\n|\r/);
  if (parting.test(lines[0] ?? '')) lines.shift();
  // The last line may be cut.
  if (lines.length > 1 && !lines.includes('')) lines.pop();
  for (const line of lines) {
    if (line.trim() === '') break;
    const [, key] = field.exec(line) ?? [];
    if (key !== undefined) fields.add(key.toLowerCase());
    else if (!/^[ \t>]/.test(line) || fields.size === 0) return new Set();
  }
  return fields;
}

function textOf(start: Buffer): string {
  return start
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .replace(/^[\r\n]+/, '');
}

function lineAt(text: string, at: number): string {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.slice(at) : text.slice(at, end);
}

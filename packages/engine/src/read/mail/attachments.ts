import { type ArchiveEntry, shownName } from '../archive/entry.js';
import type { MailLimits } from './limits.js';
import type { MailAttachment } from './mail.js';

/** Parts that are no files of data, by their type. */
const noData: [type: RegExp, reason: string][] = [
  [/^application\/(?:x-)?pkcs7-signature$|^application\/pgp-signature$/, 'a signature'],
  [
    /^application\/(?:x-)?pkcs7-mime$|^application\/pgp-encrypted$/,
    'encrypted; save it decrypted and send that',
  ],
  [
    /^application\/(?:ms-tnef|vnd\.ms-tnef)$/,
    'packed as only Outlook does (winmail.dat); have it sent as plain text or HTML',
  ],
  [/^text\/calendar$|^application\/ics$/, 'an entry of a calendar'],
  [/^text\/(?:x-)?vcard$|^text\/directory$/, 'a business card'],
  [/^message\/(?:delivery-status|disposition-notification|feedback-report)$/, 'a report on a delivery'],
];

/** Endings for what comes without a name. */
const endings: [type: RegExp, ending: string][] = [
  [/^message\/rfc822$/, '.eml'],
  [/^text\/html$/, '.html'],
  [/^text\/csv$/, '.csv'],
  [/^application\/pdf$/, '.pdf'],
];

/** The attachments of a mail as entries of an archive; none has the name of another. */
export function entriesOf(attachments: readonly MailAttachment[], limits: MailLimits): ArchiveEntry[] {
  const taken = new Set<string>();
  return attachments.map((attachment, at) => {
    const { content } = attachment;
    const refusal = refusalOf(attachment, limits);
    return {
      name: apart(nameOf(attachment, at), taken),
      isFolder: false,
      ...(refusal === undefined ? {} : { refusal }),
      async *bytes() {
        yield Buffer.from(content.buffer, content.byteOffset, content.byteLength);
      },
    };
  });
}

function refusalOf({ type, isInline, content }: MailAttachment, limits: MailLimits): string | undefined {
  if (content.byteLength === 0) return 'empty';
  const known = noData.find(([pattern]) => pattern.test(type));
  if (known) return known[1];
  if (isInline && type.startsWith('image/') && content.byteLength < limits.logoBytes)
    return 'a small picture in the text, such as a logo';
  return undefined;
}

function nameOf({ name, type }: MailAttachment, at: number): string {
  const shown = shownName(name).split('/').at(-1) ?? '';
  if (name.trim() !== '' && shown !== 'unnamed') return shown;
  return `attachment ${at + 1}${endings.find(([pattern]) => pattern.test(type))?.[1] ?? ''}`;
}

function apart(name: string, taken: Set<string>): string {
  const [, stem = name, ending = ''] = /^(.+?)(\.[^.]*)?$/.exec(name) ?? [];
  let free = name;
  for (let n = 2; taken.has(free); n += 1) free = `${stem} (${n})${ending}`;
  taken.add(free);
  return free;
}

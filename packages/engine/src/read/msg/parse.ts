import { createRequire } from 'node:module';
import type { FieldsData } from '@kenjiuno/msgreader';
import type { MailLimits } from '../mail/limits.js';
import { addressText, BadMail, type Mail, type MailAttachment } from '../mail/mail.js';
import { checkOle } from './check-ole.js';
import { decoded, encodingOf } from './code-page.js';
import { unpackRtf } from './compressed-rtf.js';
import { htmlOfRtf } from './rtf-html.js';

type Library = typeof import('@kenjiuno/msgreader', { with: { 'resolution-mode': 'require' }});
/** A CommonJS module with a default of its own, which loaders take for two different things. */
const { default: Reader }: Library = createRequire(import.meta.url)('@kenjiuno/msgreader');
type Message = InstanceType<typeof Reader>;

export function parseMsg(bytes: Buffer, limits: MailLimits): Mail {
  checkOle(bytes);
  try {
    return mailOf(bytes, limits);
  } catch (error) {
    if (error instanceof BadMail) throw error;
    throw new BadMail('the message is damaged; open it in Outlook and save it again');
  }
}

function mailOf(bytes: Buffer, limits: MailLimits): Mail {
  const { message, fields } = opened(bytes);
  const recipients = fields.recipients ?? [];
  const those = (kind: 'to' | 'cc') =>
    recipients
      .filter(({ recipType = 'to' }) => recipType === kind)
      .map(recipientText)
      .join(', ');
  const html = htmlOf(fields, limits);
  return {
    from: addressText(fields.senderName ?? '', smtp(fields.senderSmtpAddress, fields.senderEmail)),
    to: those('to'),
    cc: those('cc'),
    date: dateText(fields.clientSubmitTime ?? fields.messageDeliveryTime),
    subject: fields.subject ?? '',
    messageId: fields.messageId ?? '',
    ...(html === undefined ? {} : { html }),
    ...(fields.body === undefined ? {} : { text: fields.body }),
    attachments: (fields.attachments ?? []).map((each) => attachmentOf(message, each)),
  };
}

/** Texts that are not Unicode are in the code page that the message names. */
function opened(bytes: Buffer): { message: Message; fields: FieldsData } {
  const content = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
  const message = new Reader(content);
  const fields = message.getFileData();
  const encoding = encodingOf(fields.messageCodepage ?? fields.internetCodepage);
  if (encoding === undefined) return { message, fields };
  const again = new Reader(content);
  again.parserConfig = { ansiEncoding: encoding };
  return { message: again, fields: again.getFileData() };
}

function htmlOf(fields: FieldsData, limits: MailLimits): string | undefined {
  if (fields.bodyHtml !== undefined) return fields.bodyHtml;
  if (fields.html !== undefined) return decoded(fields.html, fields.internetCodepage);
  if (fields.compressedRtf === undefined) return undefined;
  const rtf = unpackRtf(Buffer.from(fields.compressedRtf), limits.bytes);
  return rtf && htmlOfRtf(rtf.toString('latin1'));
}

function attachmentOf(message: Message, fields: FieldsData): MailAttachment {
  const content = contentOf(message, fields);
  const type = (fields.attachMimeTag ?? '').toLowerCase();
  const isMessage = fields.innerMsgContent === true;
  const name = (fields.fileName || fields.fileNameShort || fields.name) ?? '';
  return {
    name: isMessage ? `${name.replace(/\.msg$/i, '') || 'message'}.msg` : name,
    type: type || (/\.(?:png|gif|jpe?g|bmp|emf|wmf)$/i.test(name) ? 'image/*' : ''),
    isInline: fields.pidContentId !== undefined || fields.attachmentHidden === true,
    content,
  };
}

/** Nothing, where it is no file: a link, an object of another program. */
function contentOf(message: Message, fields: FieldsData): Uint8Array {
  if (fields.dataId === undefined && fields.folderId === undefined) return new Uint8Array(0);
  return message.getAttachment(fields).content;
}

function recipientText({ name = '', smtpAddress, email }: FieldsData): string {
  return addressText(name, smtp(smtpAddress, email));
}

/** Exchange knows people by paths of its own, which say nothing outside. */
function smtp(...addresses: (string | undefined)[]): string {
  return addresses.find((address) => address?.includes('@')) ?? '';
}

function dateText(date: string | undefined): string {
  const time = date === undefined ? Number.NaN : Date.parse(date);
  return Number.isNaN(time) ? (date ?? '') : new Date(time).toISOString();
}

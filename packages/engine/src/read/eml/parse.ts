import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import { saidBy } from '../fault.js';
import type { MailLimits } from '../mail/limits.js';
import { addressText, BadMail, type Mail, type MailAttachment } from '../mail/mail.js';

const known = /^(?:from|to|cc|subject|date|message-id|received|mime-version|content-type|return-path)$/;

export async function parseMail(bytes: Buffer, limits: MailLimits): Promise<Mail> {
  const email = await parse(bytes, limits);
  if (!email.headers.some(({ key }) => known.test(key))) {
    throw new BadMail(
      'it does not begin with the header of a mail (From, Date, Subject); save the mail again',
    );
  }
  const { html, text, attachments } = hasContent(email)
    ? email
    : ((await mended(bytes, email, limits)) ?? email);
  return {
    from: textOf(email.from ?? email.sender),
    to: (email.to ?? []).map(textOf).join(', '),
    cc: (email.cc ?? []).map(textOf).join(', '),
    date: email.date ?? '',
    subject: email.subject ?? '',
    messageId: email.messageId ?? '',
    ...(html === undefined ? {} : { html }),
    ...(text === undefined ? {} : { text }),
    attachments: attachments.map(attachmentOf),
  };
}

async function parse(bytes: Buffer, { parts }: MailLimits): Promise<Email> {
  try {
    return await PostalMime.parse(bytes, { forceRfc822Attachments: true, maxNestingDepth: parts });
  } catch (error) {
    throw new BadMail(`its parts cannot be told apart${saidBy(error)}; save the mail again`);
  }
}

function hasContent({ html, text, attachments }: Email): boolean {
  return (html ?? text ?? '').trim() !== '' || attachments.length > 0;
}

/** A mail of several parts that does not say what parts them, or says it wrong: the first line that could be it. */
async function mended(bytes: Buffer, { headers }: Email, limits: MailLimits): Promise<Email | undefined> {
  const type = headers.find(({ key }) => key === 'content-type')?.value ?? '';
  if (!/^multipart\//i.test(type.trim())) return undefined;
  const body = /\r?\n\r?\n/.exec(bytes.toString('latin1', 0, headBytes));
  if (!body) return undefined;
  const start = bytes.toString('latin1', body.index, body.index + headBytes);
  const found = /^--(\S[^\r\n"]{0,100}?)[ \t]*\r?\n(?=content-)/im.exec(start);
  if (!found?.[1]) return undefined;
  const head = `Content-Type: multipart/mixed; boundary="${found[1]}"\r\n\r\n`;
  return parse(Buffer.concat([Buffer.from(head, 'latin1'), bytes.subarray(body.index)]), limits);
}

const headBytes = 1 << 20;

function textOf(address: Address | undefined): string {
  if (!address) return '';
  if (address.group) return address.group.map(textOf).join(', ');
  return addressText(address.name, address.address);
}

function attachmentOf({
  filename,
  mimeType,
  content,
  related,
  contentId,
  disposition,
}: Attachment): MailAttachment {
  return {
    name: filename ?? '',
    type: mimeType,
    isInline:
      disposition !== 'attachment' &&
      (related === true || contentId !== undefined || disposition === 'inline'),
    content: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
  };
}

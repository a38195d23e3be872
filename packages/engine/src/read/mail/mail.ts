/** A mail, whatever it was written as. */
export interface Mail {
  from: string;
  to: string;
  cc: string;
  /** ISO 8601 in UTC; as it stands in the mail where it is no date. */
  date: string;
  subject: string;
  messageId: string;
  /** The same text in two ways, or one of them, or none. */
  html?: string;
  text?: string;
  attachments: MailAttachment[];
}

export interface MailAttachment {
  /** '' where it has none. */
  name: string;
  /** MIME type in small letters; '' where it is not told. */
  type: string;
  /** Stands in the text of the mail, as pictures do. */
  isInline: boolean;
  content: Uint8Array;
}

/** Says why a mail cannot be read. */
export class BadMail extends Error {}

export function addressText(name: string, address: string): string {
  if (address === '' || name === address) return name || address;
  return name === '' ? address : `${name} <${address}>`;
}

export interface MailLimits {
  /** Of one mail, which is held in memory. A mailbox may be larger. */
  bytes: number;
  /** Mails within mails. */
  depth: number;
  /** Parts within parts of a mail. */
  parts: number;
  /** Mails of a mailbox. */
  mails: number;
  /** Once a mailbox has given so many tables, no more are looked for: a plan of thousands is none. */
  tables: number;
  /** An inline picture of fewer bytes is a logo or the like. */
  logoBytes: number;
}

export const mailLimits: MailLimits = {
  bytes: 100 << 20,
  depth: 8,
  parts: 50,
  mails: 100_000,
  tables: 500,
  logoBytes: 64 << 10,
};

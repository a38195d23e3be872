import { readFile as readBytes, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type DuckSession, withSession } from '../../duck/session.js';
import { contextWithin, type ReadFile, readEntry, withWork } from '../archive/work.js';
import { limitsOf } from '../guard/limits.js';
import { nameApart } from '../markup/read-tables.js';
import { type InputFile, type ReadContext, type Table, UnreadableFile } from '../reader.js';
import { stemOf } from '../text-file.js';
import { writeTable } from '../write-table.js';
import { entriesOf } from './attachments.js';
import { type MailWork, readMailBody } from './body-tables.js';
import type { MailLimits } from './limits.js';
import { BadMail, type Mail } from './mail.js';
import { mailText } from './mail-text.js';

const header = ['From', 'To', 'Cc', 'Date', 'Subject', 'Message-ID', 'Text'];

const moreMails =
  'more mails have a row here, but the tables in them and what is attached are left out; send the mails in parts';

/** A mail, or why one of a mailbox cannot be read. */
export interface FoundMail {
  /** Of the mail, as people are told. */
  name: string;
  mail?: Mail;
  refusal?: string;
}

/** The mail of a file that holds one. */
export async function* singleMail(
  { path, name }: InputFile,
  limits: MailLimits,
  parse: (bytes: Buffer) => Promise<Mail>,
): AsyncGenerator<FoundMail> {
  if ((await stat(path)).size > limits.bytes) throw new UnreadableFile(name, tooLarge(limits));
  try {
    yield { name, mail: await parse(await readBytes(path)) };
  } catch (error) {
    if (error instanceof BadMail) throw new UnreadableFile(name, error.message);
    throw error;
  }
}

export function tooLarge({ bytes }: MailLimits): string {
  return `the mail is larger than ${Math.round(bytes / (1 << 20))} MB; send what is attached to it`;
}

/**
 * The tables of mails and of what is attached to them; at the end, a table `message` of the mails themselves with a
 * row for each: where mails are what is migrated, it is the data.
 */
export async function readMails(
  file: InputFile,
  scratch: string,
  readFile: ReadFile,
  mails: AsyncIterable<FoundMail>,
  context: ReadContext = { limits: limitsOf(), passwords: [] },
): Promise<Table[]> {
  const { limits, within } = context;
  if ((within?.mails ?? 0) >= limits.mail.depth) {
    throw new UnreadableFile(file.name, 'a mail within too many others; send it by itself');
  }
  return withWork(file, scratch, readFile, context, async (work) => {
    const tables: Table[] = [];
    let unread = 0;
    const message = await messageTable(file, scratch, async (add, session) => {
      const own = { ...work, session };
      for await (const { name, mail, refusal } of mails) {
        if (!mail) {
          work.leftOut.file(name, refusal ?? 'it cannot be read');
          continue;
        }
        const isFull = tables.length >= limits.mail.tables;
        if (isFull) unread += 1;
        else tables.push(...(await readMailTables(own, mail, name)));
        add(rowOf(mail));
      }
    });
    message.notes.push(...work.leftOut.notes());
    if (unread > 0) message.notes.push({ text: `${unread} ${moreMails}` });
    return [...tables, message];
  });
}

async function readMailTables(work: MailWork, mail: Mail, file: string): Promise<Table[]> {
  const tables = await readMailBody(work, mail, file);
  nameApart(tables);
  const { context, budget, leftOut } = work;
  const inside = contextWithin(work, { mails: (context.within?.mails ?? 0) + 1 });
  const entries = entriesOf(mail.attachments, context.limits.mail);
  for (const _ of entries) budget.takeEntry();
  for (const entry of entries) {
    const name = `${file}/${entry.name}`;
    const read = (each: InputFile) => work.readFile(each, work.scratch, inside);
    if (entry.refusal !== undefined) leftOut.file(name, entry.refusal);
    else tables.push(...(await readEntry(work, entry, name, read)));
  }
  return tables;
}

function rowOf(mail: Mail): string[] {
  const { from, to, cc, date, subject, messageId } = mail;
  return [from, to, cc, date, subject, messageId, mailText(mail)];
}

/** One row for each mail, as they come: all texts of a mailbox at once could be too many. */
async function messageTable(
  file: InputFile,
  scratch: string,
  fill: (add: (row: string[]) => void, session: DuckSession) => Promise<void>,
): Promise<Table> {
  const parquet = join(scratch, `${stemOf(file)}.message.parquet`);
  const source = { file: file.name, name: 'message', header };
  const table = await withSession({ scratch, memoryMb: 200 }, (session) =>
    writeTable(session, parquet, source, async (sink) => {
      let rows = 0;
      await fill((cells) => {
        rows += 1;
        sink.add(rows, cells);
      }, session);
      if (rows === 0) throw new UnreadableFile(file.name, 'there is no mail in it; save it again');
    }),
  );
  const what = table.rowCount === 1 ? 'the mail itself' : 'the mails themselves';
  const told = `${what}: who wrote to whom and when; the tables in the text and the attachments are tables of their own`;
  return { ...table, notes: [{ text: told }, ...table.notes] };
}

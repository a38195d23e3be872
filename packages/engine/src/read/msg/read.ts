import type { ReadFile } from '../archive/work.js';
import { limitsOf } from '../guard/limits.js';
import { readMails, singleMail } from '../mail/read-mails.js';
import type { InputFile, ReadContext, Table } from '../reader.js';
import { parseMsg } from './parse.js';

export async function readMsg(
  file: InputFile,
  scratch: string,
  readFile: ReadFile,
  context: ReadContext = { limits: limitsOf(), passwords: [] },
): Promise<Table[]> {
  const mails = singleMail(file, context.limits.mail, async (bytes) => parseMsg(bytes, context.limits.mail));
  return readMails(file, scratch, readFile, mails, context);
}

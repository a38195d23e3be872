import iconv from 'iconv-lite';
import type { ReadFile } from '../archive/work.js';
import { readStart } from '../encoding.js';
import { limitsOf } from '../guard/limits.js';
import type { MailLimits } from '../mail/limits.js';
import { BadMail } from '../mail/mail.js';
import { type FoundMail, readMails, singleMail, tooLarge } from '../mail/read-mails.js';
import { type InputFile, type ReadContext, type Table, UnreadableFile } from '../reader.js';
import { isMailbox } from './detect.js';
import { mailsOfMailbox } from './mailbox.js';
import { parseMail } from './parse.js';

export async function readEml(
  file: InputFile,
  scratch: string,
  readFile: ReadFile,
  context: ReadContext = { limits: limitsOf(), passwords: [] },
): Promise<Table[]> {
  const isBox = isMailbox(await readStart(file.path, 1024));
  const limits = context.limits.mail;
  const mails = isBox
    ? boxed(file, limits)
    : singleMail(file, limits, (bytes) => parseMail(asBytes(bytes), limits));
  return readMails(file, scratch, readFile, mails, context);
}

async function* boxed({ path, name: box }: InputFile, limits: MailLimits): AsyncGenerator<FoundMail> {
  let count = 0;
  for await (const bytes of mailsOfMailbox(path, limits.bytes)) {
    count += 1;
    if (count > limits.mails)
      throw new UnreadableFile(box, `it holds more than ${limits.mails} mails; send it in parts`);
    const name = `${box}/${count}.eml`;
    if (!bytes) yield { name, refusal: tooLarge(limits) };
    else yield await parsed(name, bytes, limits);
  }
}

async function parsed(name: string, bytes: Buffer, limits: MailLimits): Promise<FoundMail> {
  try {
    return { name, mail: await parseMail(bytes, limits) };
  } catch (error) {
    if (error instanceof BadMail) return { name, refusal: error.message };
    throw error;
  }
}

/** Mails are ASCII with encodings of their own; some programs save them as UTF-16, or put a mark in front. */
function asBytes(bytes: Buffer): Buffer {
  const [a, b, c] = bytes;
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff))
    return Buffer.from(iconv.decode(bytes, 'utf16'));
  return a === 0xef && b === 0xbb && c === 0xbf ? bytes.subarray(3) : bytes;
}

import { CFB } from '@e965/xlsx';

export interface TestMessage {
  subject?: string;
  sender?: { name: string; email: string };
  /** Sent at, in milliseconds. */
  sent?: number;
  to?: { name: string; email: string; kind?: 1 | 2 | 3 }[];
  body?: string;
  html?: Buffer;
  rtf?: Buffer;
  attachments?: TestAttachment[];
}

export interface TestAttachment {
  name?: string;
  content?: Buffer;
  contentId?: string;
  message?: TestMessage;
}

type Streams = Map<string, Buffer>;

/** A message as Outlook saves it: a stream for each text, numbers and times in a list of their own. */
export function msgOf(message: TestMessage): Buffer {
  const streams: Streams = new Map();
  add(streams, '', message, 32);
  const file = CFB.utils.cfb_new();
  for (const [path, content] of streams) CFB.utils.cfb_add(file, `/${path}`, content);
  CFB.utils.cfb_del(file, '/\u0001Sh33tJ5');
  return Buffer.from(CFB.write(file, { type: 'buffer' }) as Buffer);
}

function add(streams: Streams, at: string, message: TestMessage, headBytes: number): void {
  const text = (tag: string, value: string | undefined) => {
    if (value !== undefined) streams.set(`${at}__substg1.0_${tag}001F`, Buffer.from(value, 'utf16le'));
  };
  text('001A', 'IPM.Note');
  text('0037', message.subject);
  text('0C1A', message.sender?.name);
  text('0C1F', message.sender?.email);
  text('1000', message.body);
  text('1035', '<1@example.com>');
  if (message.html) streams.set(`${at}__substg1.0_10130102`, message.html);
  if (message.rtf) streams.set(`${at}__substg1.0_10090102`, message.rtf);
  const times = message.sent === undefined ? [] : [property(0x00390040, fileTime(message.sent))];
  streams.set(`${at}__properties_version1.0`, Buffer.concat([Buffer.alloc(headBytes), ...times]));
  for (const [n, { name, email, kind = 1 }] of (message.to ?? []).entries()) {
    const folder = `${at}__recip_version1.0_#${number(n)}/`;
    streams.set(`${folder}__substg1.0_3001001F`, Buffer.from(name, 'utf16le'));
    streams.set(`${folder}__substg1.0_39FE001F`, Buffer.from(email, 'utf16le'));
    const type = Buffer.alloc(8);
    type.writeUInt32LE(kind);
    streams.set(
      `${folder}__properties_version1.0`,
      Buffer.concat([Buffer.alloc(8), property(0x0c150003, type)]),
    );
  }
  for (const [n, attachment] of (message.attachments ?? []).entries()) {
    const folder = `${at}__attach_version1.0_#${number(n)}/`;
    streams.set(`${folder}__properties_version1.0`, Buffer.alloc(8));
    const named = (tag: string, value: string | undefined) => {
      if (value !== undefined) streams.set(`${folder}__substg1.0_${tag}001F`, Buffer.from(value, 'utf16le'));
    };
    named(attachment.message ? '3001' : '3707', attachment.name);
    named('3712', attachment.contentId);
    if (attachment.content) streams.set(`${folder}__substg1.0_37010102`, attachment.content);
    if (attachment.message) add(streams, `${folder}__substg1.0_3701000D/`, attachment.message, 24);
  }
}

function property(tag: number, value: Buffer): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32LE(tag);
  bytes.writeUInt32LE(6, 4);
  value.copy(bytes, 8);
  return bytes;
}

/** Tenths of a microsecond since 1601. */
function fileTime(milliseconds: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(milliseconds + 11_644_473_600_000) * 10_000n);
  return bytes;
}

function number(n: number): string {
  return n.toString(16).toUpperCase().padStart(8, '0');
}

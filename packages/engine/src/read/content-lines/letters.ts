import iconv from 'iconv-lite';
import { type Encoding, legacyEncoding } from '../encoding.js';
import type { ContentLine } from './content-line.js';

/** What the bytes of values mean: by the parameters of a property, else by the encoding of the file. */
export class Letters {
  constructor(private readonly encoding: Encoding) {}

  /** The value as text: out of quoted-printable, and out of its character set. */
  valueOf({ value, params }: ContentLine): string {
    const isQuoted = params.get('ENCODING')?.some((each) => /^quoted-printable$/i.test(each)) ?? false;
    const bytes = isQuoted ? unquoted(value) : value;
    const charset = params.get('CHARSET')?.[0];
    // In quoted-printable without a character set it is not the file that says what the bytes are.
    const text = this.decoded(bytes, charset, isQuoted);
    return isQuoted ? text.replace(/\r\n?/g, '\n') : text;
  }

  paramsOf({ params }: ContentLine): ContentLine['params'] {
    if (params.size === 0) return params;
    return new Map([...params].map(([name, values]) => [name, values.map((value) => this.textOf(value))]));
  }

  textOf(bytes: string): string {
    return this.decoded(bytes, undefined, false);
  }

  private decoded(bytes: string, charset: string | undefined, isQuoted: boolean): string {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: every character that is not ASCII
    if (!/[^\x00-\x7f]/.test(bytes) && !isWide(charset)) return bytes;
    const buffer = Buffer.from(bytes, 'latin1');
    if (charset !== undefined && iconv.encodingExists(charset)) {
      const text = iconv.decode(buffer, named(charset));
      if (!text.includes('\ufffd')) return text;
    }
    if (!isQuoted) return iconv.decode(buffer, this.encoding.name);
    const text = buffer.toString('utf8');
    return text.includes('\ufffd') ? iconv.decode(buffer, legacyEncoding(buffer)) : text;
  }
}

function isWide(charset: string | undefined): boolean {
  return charset !== undefined && /^(?:utf-?(?:16|32|7)|iso-2022|hz)/i.test(charset);
}

/** What calls itself Latin-1 has the quotes and dashes of Windows. */
function named(charset: string): string {
  return /^(?:iso-?8859-?1|latin-?1|us-ascii|ascii)$/i.test(charset) ? 'windows-1252' : charset;
}

/** A `=` before the end of a line joins the two; one that starts nothing is itself. */
function unquoted(value: string): string {
  return value
    .replace(/=[ \t]*\n|=$/g, '')
    .replace(/=([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

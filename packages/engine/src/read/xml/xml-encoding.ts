import iconv from 'iconv-lite';
import { detectEncoding, type Encoding, readStart } from '../encoding.js';

/**
 * A mark decides, then zeros of a wide encoding or bytes that are valid UTF-8, then what the file says of itself:
 * files that say Latin-1 over UTF-8 are common, the other way round the bytes do not fit.
 */
export async function xmlEncoding(path: string): Promise<Encoding> {
  const found = await detectEncoding(path);
  if (found.mark > 0 || (found.name.startsWith('utf') && !found.damaged)) return found;
  const said = declaredEncoding(await readStart(path, 1024));
  return said === undefined ? found : { name: said, mark: 0, damaged: false };
}

function declaredEncoding(start: Buffer): string | undefined {
  const name = /^\s*<\?xml[^>]{0,200}encoding\s*=\s*["']([\w:.-]{1,40})["']/
    .exec(start.toString('latin1'))?.[1]
    ?.toLowerCase();
  if (name === undefined || name.startsWith('utf') || !iconv.encodingExists(name)) return undefined;
  // What calls itself Latin-1 has the quotes and dashes of Windows.
  return /^(?:iso-?8859-?1|latin-?1|us-ascii|ascii)$/.test(name) ? 'windows-1252' : name;
}

import iconv from 'iconv-lite';
import { detectEncoding, type Encoding, readStart } from '../encoding.js';

const metaBytes = 16 << 10;

/**
 * A mark decides, then bytes that are valid UTF-8 beyond ASCII or zeros of a wide encoding, then what the page says
 * of itself: pages that say Latin-1 over UTF-8 are common, the other way round the bytes do not fit.
 */
export async function pageEncoding(path: string): Promise<Encoding> {
  const found = await detectEncoding(path);
  if (found.mark > 0 || found.name.startsWith('utf')) return found;
  const said = saidEncoding(await readStart(path, metaBytes));
  return said === undefined ? found : { name: said, mark: 0, damaged: false };
}

function saidEncoding(start: Buffer): string | undefined {
  const name = /<meta[^>]{0,300}charset\s*=\s*["']?\s*([\w:.-]{1,40})/i
    .exec(start.toString('latin1'))?.[1]
    ?.toLowerCase();
  if (name === undefined || name.startsWith('utf') || !iconv.encodingExists(name)) return undefined;
  // As browsers do: what calls itself Latin-1 has the quotes and dashes of Windows.
  return /^(?:iso-?8859-?1|latin-?1|us-ascii|ascii)$/.test(name) ? 'windows-1252' : name;
}

import iconv from 'iconv-lite';
import { detectEncoding, type Encoding, readStart } from '../encoding.js';
import { xmlEncoding } from '../xml/xml-encoding.js';

const headerBytes = 4096;

/** Banks say one encoding and write another: what is UTF-8 is that, else it is what the header says. */
export async function ofxEncoding(path: string): Promise<Encoding> {
  const start = (await readStart(path, headerBytes)).toString('latin1');
  if (!/OFXHEADER\s*:/i.test(start)) return xmlEncoding(path);
  const found = await detectEncoding(path);
  if (found.mark > 0 || (found.name.startsWith('utf') && !found.damaged)) return found;
  const said = declared(start);
  return said === undefined ? found : { name: said, mark: 0, damaged: false };
}

/** `CHARSET:1252`, or what some write into `ENCODING:` instead. */
function declared(header: string): string | undefined {
  for (const field of ['CHARSET', 'ENCODING']) {
    const said = new RegExp(`(?:^|[\\r\\n\\s])${field}\\s*:\\s*([\\w.-]{1,40})`, 'i')
      .exec(header)?.[1]
      ?.toLowerCase();
    if (said === undefined || /^(?:none|usascii|us-ascii|unicode|utf)/.test(said)) continue;
    if (/^(?:iso-?)?8859-?1$|^latin-?1$/.test(said)) return 'windows-1252';
    const name = /^\d+$/.test(said) ? `cp${said}` : said;
    if (iconv.encodingExists(name)) return name;
  }
  return undefined;
}

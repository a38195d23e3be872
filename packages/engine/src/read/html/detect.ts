import iconv from 'iconv-lite';

const extension = /\.(html?|xhtml|xls)$/i;
const page = /^<(?:!doctype\s+html|html|head|body)\b/i;
const piece =
  /^<(?:table|tr|thead|tbody|caption|meta|title|style|script|link|div|center|font|span|p|h[1-6]|b|br|form|pre)\b/i;

/** Old systems write HTML and call it .xls or .csv: the content decides, the name only adds. */
export function detectHtml(start: Buffer, name: string): number {
  const text = withoutPreamble(startText(start));
  if (!text.startsWith('<')) return 0;
  const hasTable = /<table[\s>]/i.test(text);
  if (page.test(text)) return hasTable ? 0.97 : 0.93;
  if (piece.test(text) && (hasTable || /<tr[\s>]/i.test(text))) return 0.95;
  return extension.test(name) && hasTable ? 0.6 : 0;
}

function startText(start: Buffer): string {
  const [a, b] = start;
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)) return iconv.decode(start, 'utf16le');
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)) return iconv.decode(start, 'utf16be');
  return start.toString('latin1').replace(/^\xef\xbb\xbf/, '');
}

/** Comments and an XML declaration may stand before the page. */
function withoutPreamble(text: string): string {
  let rest = text.replace(/^\uFEFF/, '').trimStart();
  for (;;) {
    const close = rest.startsWith('<!--') ? '-->' : rest.startsWith('<?') ? '>' : undefined;
    const end = close === undefined ? -1 : rest.indexOf(close);
    if (close === undefined || end < 0) return rest;
    rest = rest.slice(end + close.length).trimStart();
  }
}

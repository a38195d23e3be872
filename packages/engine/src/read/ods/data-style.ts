import { literalFormat } from '../workbook/format-code.js';

type Attributes = Record<string, string>;

interface DataStyle {
  kind: string;
  code: string;
  /** Hours go on beyond 24. */
  isElapsed: boolean;
  maps: { condition: string; style: string }[];
  /** False: it has parts that number formats do not have. */
  isKnown: boolean;
}

const styleElement = /^number:(?:number|currency|percentage|date|time|text|boolean)-style$/;

/** The data styles of an OpenDocument file, translated into number formats as spreadsheets write them. */
export class DataStyles {
  private readonly styles = new Map<string, DataStyle>();
  private current: DataStyle | undefined;
  private text: string | undefined;

  open(element: string, attributes: Attributes): void {
    if (styleElement.test(element)) {
      this.current = {
        kind: element.slice(7, -6),
        code: '',
        isElapsed: attributes['number:truncate-on-overflow'] === 'false',
        maps: [],
        isKnown: true,
      };
      this.styles.set(attributes['style:name'] ?? '', this.current);
      return;
    }
    if (!this.current) return;
    if (element === 'number:text' || element === 'number:currency-symbol') this.text = '';
    else if (element === 'style:map') {
      this.current.maps.push({
        condition: attributes['style:condition'] ?? '',
        style: attributes['style:apply-style-name'] ?? '',
      });
    } else if (element.startsWith('number:')) {
      const part = partCode(element, attributes, this.current);
      if (part === undefined) this.current.isKnown = false;
      else this.current.code += part;
    }
  }

  write(text: string): void {
    if (this.text !== undefined) this.text += text;
  }

  close(element: string): void {
    if (styleElement.test(element)) this.current = undefined;
    if (this.text === undefined || (element !== 'number:text' && element !== 'number:currency-symbol'))
      return;
    if (this.current) this.current.code += textCode(this.text, this.current.kind);
    this.text = undefined;
  }

  /** The number format of a style; undefined where there is none that says the same. */
  code(name: string, depth = 0): string | undefined {
    const style = this.styles.get(name);
    if (!style?.isKnown || depth > 3) return undefined;
    const { maps, code } = style;
    if (maps.length === 0) return code;
    const conditions = maps.map(({ condition }) => condition.replace(/^value\(\)/, '').replaceAll(' ', ''));
    const isPlain = conditions.join() === '>=0' || conditions.join() === '>0,<0';
    const sections = maps.map(({ style: other }) => this.code(other, depth + 1));
    if (sections.includes(undefined) || maps.length > 2) return undefined;
    const marked = sections.map((section, at) => (isPlain ? section : `[${conditions[at]}]${section}`));
    return [...marked, code].join(';');
  }
}

function textCode(text: string, kind: string): string {
  if (/^[-/: ]*$/.test(text)) return text;
  if (kind !== 'percentage' || !text.includes('%')) return literalFormat(text);
  return text
    .split('%')
    .map((part) => (part === '' ? '' : literalFormat(part)))
    .join('%');
}

function partCode(element: string, attributes: Attributes, style: DataStyle): string | undefined {
  const isLong = attributes['number:style'] === 'long';
  const count = (name: string) => Math.min(20, Number(attributes[`number:${name}`] ?? 0) || 0);
  const decimals = count('decimal-places') > 0 ? `.${'0'.repeat(count('decimal-places'))}` : '';
  switch (element.slice(7)) {
    case 'number':
      return numberCode(attributes, count, decimals);
    case 'scientific-number':
      return `${'0'.repeat(Math.max(1, count('min-integer-digits')))}${decimals}E+${'0'.repeat(Math.max(1, count('min-exponent-digits')))}`;
    case 'fraction': {
      const below = attributes['number:denominator-value'];
      const whole = attributes['number:min-integer-digits'] === undefined ? '' : '# ';
      return `${whole}${'?'.repeat(Math.max(1, count('min-numerator-digits')))}/${below ?? '?'.repeat(Math.max(1, count('min-denominator-digits')))}`;
    }
    case 'day':
      return isLong ? 'dd' : 'd';
    case 'month':
      return attributes['number:textual'] === 'true' ? (isLong ? 'mmmm' : 'mmm') : isLong ? 'mm' : 'm';
    case 'year':
      return isLong ? 'yyyy' : 'yy';
    case 'day-of-week':
      return isLong ? 'dddd' : 'ddd';
    case 'hours':
      return style.isElapsed ? '[h]' : isLong ? 'hh' : 'h';
    case 'minutes':
      return isLong ? 'mm' : 'm';
    case 'seconds':
      return (isLong ? 'ss' : 's') + decimals;
    case 'am-pm':
      return 'AM/PM';
    case 'text-content':
      return '@';
    case 'boolean':
      return 'General';
    default:
      return undefined;
  }
}

function numberCode(attributes: Attributes, count: (name: string) => number, decimals: string): string {
  const { 'number:decimal-places': places, 'number:min-integer-digits': digits } = attributes;
  if (places === undefined && digits === undefined) return 'General';
  const isGrouped = attributes['number:grouping'] === 'true';
  // With no number of decimals there are as many as needed.
  if (places === undefined && !isGrouped && count('min-integer-digits') <= 1) return 'General';
  const zeros = '0'.repeat(count('min-integer-digits'));
  const least = attributes['number:min-decimal-places'];
  const shown =
    least === undefined || decimals === ''
      ? decimals
      : `.${'0'.repeat(count('min-decimal-places'))}`.padEnd(decimals.length, '#');
  if (!isGrouped) return (zeros === '' ? '#' : zeros) + shown;
  const wide = zeros.padStart(4, '#');
  return wide.replace(/(?<=.)(?=(?:.{3})+$)/g, ',') + shown;
}

import type { OperatorList } from './interpreter.js';
import type { Pdfjs } from './library.js';
import type { TextFont } from './show-text.js';

interface PdfjsFont {
  name?: string;
  bold?: boolean;
  black?: boolean;
  vertical?: boolean;
  isType3Font?: boolean;
  ascent?: number;
  descent?: number;
  bbox?: readonly number[] | null;
  fontMatrix?: readonly number[] | null;
}

interface Objects {
  get(name: string, then: (value: unknown) => void): unknown;
}

/** The fonts that the operators name, as soon as the library has them. */
export async function fontOf(
  { fnArray, argsArray }: OperatorList,
  ops: Pdfjs['OPS'],
  objects: Objects,
): Promise<Map<string, TextFont>> {
  const names = new Set<string>();
  for (const [at, op] of fnArray.entries()) {
    const [first] = (argsArray[at] ?? []) as unknown[];
    if (op === ops.setFont) names.add(String(first));
    if (op === ops.setGState) {
      for (const [key, value] of first as [string, unknown][]) {
        if (key === 'Font' && Array.isArray(value)) names.add(String(value[0]));
      }
    }
  }
  const fonts = new Map<string, TextFont>();
  for (const name of names) {
    const font = await new Promise<unknown>((resolve) => objects.get(name, resolve));
    if (font && typeof font === 'object') fonts.set(name, textFont(font as PdfjsFont));
  }
  return fonts;
}

const boldName = /bold|black|heavy|demi(?!light)/i;

function textFont(font: PdfjsFont): TextFont {
  const unit = Math.abs(font.fontMatrix?.[0] ?? 0.001) || 0.001;
  const [, low = 0, , high = 0] = font.bbox ?? [];
  const drawnHeight = (high - low) * Math.abs(font.fontMatrix?.[3] ?? 0.001);
  return {
    isBold: Boolean(font.bold || font.black || boldName.test(font.name ?? '')),
    isVertical: Boolean(font.vertical),
    unit,
    height: font.isType3Font && drawnHeight > 0 ? drawnHeight : 1,
    ascent: within(font.ascent, 0.65, 1, 0.8),
    descent: within(font.descent, -0.35, -0.1, -0.2),
  };
}

/** Fonts lie about their height: all boxes of a size should be about as high. */
function within(value: number | undefined, least: number, most: number, usual: number): number {
  if (value === undefined || !Number.isFinite(value) || value === 0) return usual;
  return Math.min(Math.max(value, least), most);
}

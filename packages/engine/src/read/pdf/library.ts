import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';

export type Pdfjs = typeof import('pdfjs-dist/legacy/build/pdf.mjs');

let loaded: Promise<Pdfjs> | undefined;

/** What the library looks for when it is loaded, though only drawing on a canvas would use it. */
const drawingOnly = ['DOMMatrix', 'Path2D', 'ImageData'] as const;

export function loadPdfjs(): Promise<Pdfjs> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<Pdfjs> {
  for (const name of drawingOnly) {
    if (name in globalThis) continue;
    Object.defineProperty(globalThis, name, { value: class {}, configurable: true, writable: true });
  }
  const natives = replaced.map(([object, name]) => Object.getOwnPropertyDescriptor(object, name));
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
  // @ts-expect-error: it comes without types; the library takes what it is to run in this thread from the global.
  await import('pdfjs-dist/legacy/build/pdf.worker.mjs');
  for (const [at, [object, name]] of replaced.entries()) {
    Object.defineProperty(object, name, natives[at] ?? {});
  }
  return pdfjs;
}

/**
 * Its polyfills replace these in all of the process, for errors that nobody makes and for what is not used here. With
 * the replaced `push` a page took a third longer (300 pages: 8.2 s of processor time against 5.8).
 */
const replaced: readonly [object: object, name: string][] = [
  [Array.prototype, 'push'],
  [JSON, 'parse'],
  [JSON, 'stringify'],
  [Function.prototype, 'toString'],
];

/** Character maps and metrics of the standard fonts, which come with the library. */
export function dataFolders(): { cMapUrl: string; standardFontDataUrl: string; wasmUrl: string } {
  const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const within = (name: string) => join(folder, name) + sep;
  return {
    cMapUrl: within('cmaps'),
    standardFontDataUrl: within('standard_fonts'),
    wasmUrl: within('wasm'),
  };
}

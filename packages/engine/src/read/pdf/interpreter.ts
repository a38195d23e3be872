import type { DocumentLimits } from '../document/limits.js';
import type { Box } from '../document/page.js';
import type { Drawn } from './drawn.js';
import type { Pdfjs } from './library.js';
import { identity, intersection, type Matrix, matrixOf, movedBox, multiply, scaleOf } from './matrix.js';
import { drawPath } from './path.js';
import { showGlyphs, type TextFont } from './show-text.js';

export interface OperatorList {
  fnArray: readonly number[];
  argsArray: readonly unknown[];
}

/** What holds until it is changed, or until what was saved is restored. */
export interface State {
  matrix: Matrix;
  clip: Box;
  fill: string;
  stroke: string;
  fillAlpha: number;
  strokeAlpha: number;
  lineWidth: number;
  font: TextFont | undefined;
  fontSize: number;
  charSpacing: number;
  wordSpacing: number;
  horizontalScale: number;
  leading: number;
  rise: number;
  renderingMode: number;
  /** Of the line of text, and how far along it has come. */
  textMatrix: Matrix;
  x: number;
  y: number;
  lineX: number;
  lineY: number;
  /** A matrix was set and nothing drawn since: pictures are left out by the library, and this is where one stood. */
  isUntouched: boolean;
}

export interface Surroundings {
  ops: Pdfjs['OPS'];
  fontOf(name: string): TextFont | undefined;
  isVisible(layer: unknown): boolean;
  limits: DocumentLimits;
}

const mostSaved = 1000;

/** Follows the operators of a page and writes down what it draws. */
export function interpret(list: OperatorList, base: Matrix, page: Box, around: Surroundings): Drawn {
  const { ops } = around;
  const drawn: Drawn = {
    glyphs: [],
    lines: [],
    areas: [],
    pictures: [],
    shapes: 0,
    glyphsLeftOut: 0,
    strokesLeftOut: 0,
  };
  const saved: State[] = [];
  let state = startState(base, page);
  let isClipping = false;
  /** Marked content that is open, and how many of it hide what they hold. */
  const marked: boolean[] = [];
  let hiding = 0;

  const save = () => {
    if (saved.length < mostSaved) saved.push({ ...state });
  };
  const restore = () => {
    if (state.isUntouched) seePicture();
    state = saved.pop() ?? state;
  };
  const transform = (matrix: Matrix) => {
    state.matrix = multiply(state.matrix, matrix);
    state.isUntouched = true;
  };
  const seePicture = () => {
    const box = intersection(movedBox(state.matrix, { x0: 0, y0: 0, x1: 1, y1: 1 }), state.clip);
    if (hiding === 0 && box.x1 - box.x0 > 20 && box.y1 - box.y0 > 20) drawn.pictures.push(box);
    state.isUntouched = false;
  };
  const moveText = (x: number, y: number) => {
    state.x = state.lineX += x;
    state.y = state.lineY += y;
  };
  const setTextMatrix = (matrix: Matrix) => {
    state.textMatrix = matrix;
    state.x = state.y = state.lineX = state.lineY = 0;
  };
  const setFont = (name: unknown, size: unknown) => {
    state.font = around.fontOf(String(name));
    state.fontSize = Number(size);
  };

  for (let at = 0; at < list.fnArray.length; at += 1) {
    const args = (list.argsArray[at] ?? []) as unknown[];
    const first = args[0];
    switch (list.fnArray[at]) {
      case ops.save:
      case ops.beginGroup:
        save();
        break;
      case ops.restore:
      case ops.endGroup:
      case ops.endAnnotation:
      case ops.paintFormXObjectEnd:
        restore();
        break;
      case ops.transform:
        transform(matrixOf(args as number[]));
        break;
      case ops.paintFormXObjectBegin: {
        save();
        state.matrix = multiply(state.matrix, matrixOf(first as number[] | null));
        state.isUntouched = false;
        const box = args[1] as ArrayLike<number> | null;
        if (box) state.clip = intersection(state.clip, movedBox(state.matrix, boxOf(box)));
        break;
      }
      case ops.beginAnnotation: {
        save();
        const start = startState(base, page);
        const [, rect, move, matrix] = args as [string, number[] | null, number[], number[]];
        if (rect) start.clip = intersection(page, movedBox(base, boxOf(rect)));
        start.matrix = multiply(multiply(base, matrixOf(move)), matrixOf(matrix));
        state = start;
        break;
      }
      case ops.setLineWidth:
        state.lineWidth = Number(first);
        break;
      case ops.setGState:
        for (const [key, value] of first as [string, unknown][]) {
          if (key === 'LW') state.lineWidth = Number(value);
          else if (key === 'CA') state.strokeAlpha = Number(value);
          else if (key === 'ca') state.fillAlpha = Number(value);
          else if (key === 'Font' && Array.isArray(value)) setFont(value[0], value[1]);
        }
        break;
      case ops.setFillRGBColor:
        state.fill = String(first);
        break;
      case ops.setStrokeRGBColor:
        state.stroke = String(first);
        break;
      case ops.setFillColorN:
        state.fill = 'pattern';
        break;
      case ops.setStrokeColorN:
        state.stroke = 'pattern';
        break;
      case ops.setFillTransparent:
        state.fill = 'none';
        break;
      case ops.setStrokeTransparent:
        state.stroke = 'none';
        break;
      case ops.clip:
      case ops.eoClip:
        isClipping = true;
        break;
      case ops.constructPath: {
        const [op, [path], bounds] = args as [number, [Float32Array | null], Float32Array | null];
        if (path && hiding === 0 && op !== ops.endPath) {
          state.isUntouched = false;
          drawPath(path, op, state, drawn, ops, around.limits.strokes);
        }
        if (isClipping && bounds)
          state.clip = intersection(state.clip, movedBox(state.matrix, boxOf(bounds)));
        isClipping = false;
        break;
      }
      case ops.shadingFill:
        state.isUntouched = false;
        break;
      case ops.beginText:
        setTextMatrix(identity);
        break;
      case ops.setFont:
        setFont(first, args[1]);
        break;
      case ops.setTextMatrix:
        setTextMatrix(matrixOf(first as ArrayLike<number>));
        break;
      case ops.moveText:
        moveText(Number(first), Number(args[1]));
        break;
      case ops.setLeadingMoveText:
        state.leading = -Number(args[1]);
        moveText(Number(first), Number(args[1]));
        break;
      case ops.nextLine:
        moveText(0, -state.leading);
        break;
      case ops.setLeading:
        state.leading = Number(first);
        break;
      case ops.setCharSpacing:
        state.charSpacing = Number(first);
        break;
      case ops.setWordSpacing:
        state.wordSpacing = Number(first);
        break;
      case ops.setHScale:
        state.horizontalScale = Number(first) / 100;
        break;
      case ops.setTextRise:
        state.rise = Number(first);
        break;
      case ops.setTextRenderingMode:
        state.renderingMode = Number(first);
        break;
      case ops.showText:
        state.isUntouched = false;
        showGlyphs(first, state, drawn, hiding > 0, around.limits.glyphs);
        break;
      case ops.beginMarkedContent:
        marked.push(false);
        break;
      case ops.beginMarkedContentProps: {
        const hides = first === 'OC' && !around.isVisible(args[1]);
        marked.push(hides);
        if (hides) hiding += 1;
        break;
      }
      case ops.endMarkedContent:
        if (marked.pop()) hiding -= 1;
        break;
    }
  }
  if (state.isUntouched) seePicture();
  return drawn;
}

function startState(matrix: Matrix, clip: Box): State {
  return {
    matrix,
    clip,
    fill: '#000000',
    stroke: '#000000',
    fillAlpha: 1,
    strokeAlpha: 1,
    lineWidth: 1,
    font: undefined,
    fontSize: 0,
    charSpacing: 0,
    wordSpacing: 0,
    horizontalScale: 1,
    leading: 0,
    rise: 0,
    renderingMode: 0,
    textMatrix: identity,
    x: 0,
    y: 0,
    lineX: 0,
    lineY: 0,
    isUntouched: false,
  };
}

function boxOf(numbers: ArrayLike<number>): Box {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = Array.from(numbers, Number);
  return { x0: Math.min(x0, x1), y0: Math.min(y0, y1), x1: Math.max(x0, x1), y1: Math.max(y0, y1) };
}

/** How thick a line is on the page; the thinnest that can be drawn is asked for by 0. */
export function thicknessOf({ lineWidth, matrix }: State): number {
  return Math.max(lineWidth * scaleOf(matrix), 0.1);
}

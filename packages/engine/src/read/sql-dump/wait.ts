import { OutOfText, type TextWindow } from './window.js';

/** Parses as soon as there is text enough: yields while more is to be had, then starts from what was done last. */
export function* wait<T>(window: TextWindow, parse: () => T): Generator<void, T> {
  for (;;) {
    try {
      const result = parse();
      window.commit();
      return result;
    } catch (error) {
      if (!(error instanceof OutOfText)) throw error;
      window.back();
      yield;
    }
  }
}

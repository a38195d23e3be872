import { Scalar, type TreeEvents } from './events.js';

enum Mark {
  OpenObject = 4,
  CloseObject,
  OpenArray,
  CloseArray,
  Key,
}

/** Keeps what one line says until the line is known to be sound, so that a broken one leaves no trace. */
export class Tape implements TreeEvents {
  private length = 0;
  private readonly marks: (Mark | Scalar)[] = [];
  private readonly texts: string[] = [];

  clear(): void {
    this.length = 0;
  }

  openObject(): void {
    this.add(Mark.OpenObject, '');
  }

  closeObject(): void {
    this.add(Mark.CloseObject, '');
  }

  openArray(): void {
    this.add(Mark.OpenArray, '');
  }

  closeArray(): void {
    this.add(Mark.CloseArray, '');
  }

  key(name: string): void {
    this.add(Mark.Key, name);
  }

  scalar(kind: Scalar, text: string): void {
    this.add(kind, text);
  }

  replay(events: TreeEvents): void {
    for (let at = 0; at < this.length; at += 1) {
      const mark = this.marks[at] ?? Scalar.Null;
      const text = this.texts[at] ?? '';
      if (mark <= Scalar.Null) events.scalar(mark as Scalar, text);
      else if (mark === Mark.Key) events.key(text);
      else if (mark === Mark.OpenObject) events.openObject();
      else if (mark === Mark.CloseObject) events.closeObject();
      else if (mark === Mark.OpenArray) events.openArray();
      else events.closeArray();
    }
  }

  private add(mark: Mark | Scalar, text: string): void {
    this.marks[this.length] = mark;
    this.texts[this.length] = text;
    this.length += 1;
  }
}

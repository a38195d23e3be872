export enum Scalar {
  Text,
  Number,
  /** true or false */
  Truth,
  Null,
}

/** What a JSON text says, in its order. */
export interface TreeEvents {
  openObject(): void;
  closeObject(): void;
  openArray(): void;
  closeArray(): void;
  key(name: string): void;
  /** A number comes as its very text: no digit passes through a float. */
  scalar(kind: Scalar, text: string): void;
}

/** For those who only ask whether a text is JSON. */
export const noEvents: TreeEvents = {
  openObject() {},
  closeObject() {},
  openArray() {},
  closeArray() {},
  key() {},
  scalar() {},
};

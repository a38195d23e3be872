import type { XmlName } from './names.js';

/** The attributes of the element that opens, without declarations of namespaces. Only good until the next one. */
export interface Attributes {
  count: number;
  names: XmlName[];
  values: string[];
}

/** What an XML text says, in its order. */
export interface XmlEvents {
  open(name: XmlName, attributes: Attributes): void;
  /** Of one element there may be several. */
  text(text: string): void;
  close(): void;
}

/** For those who only ask whether a text is XML. */
export const noEvents: XmlEvents = { open() {}, text() {}, close() {} };

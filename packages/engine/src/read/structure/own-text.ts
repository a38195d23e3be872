/** A copy: a text that was cut out of a longer one holds on to all of that for as long as it is kept. */
export function ownText(text: string): string {
  // Behind the last stands something, so that it is a copy in every case.
  return [text, '|'].join('').slice(0, -1);
}

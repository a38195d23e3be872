/** Text in quotes, or a number. */
const token = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
/** A double holds every number of 15 digits. */
const long = /\d(?:\.?\d){15}/;

/** JSON.parse, but a number with more digits than a double holds stays as it is written, as text: ids are such. */
export function parseExactly(json: string): unknown {
  if (!long.test(json)) return JSON.parse(json);
  return JSON.parse(
    json.replace(token, (found) =>
      found.startsWith('"') || !long.test(found) || String(Number(found)) === found ? found : `"${found}"`,
    ),
  );
}

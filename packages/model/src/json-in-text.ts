/** The JSON that a model wrote as text instead of calling a tool: servers on one's own machine often do. */
export function jsonInText(text: string): unknown {
  const fenced = /```(?:json)?\s*([\s\S]*?)```/.exec(text)?.[1];
  for (const each of [fenced, text, text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)]) {
    if (each === undefined || each.trim() === '') continue;
    try {
      return JSON.parse(each);
    } catch {
      // The next one may be.
    }
  }
  return undefined;
}

const most = 10;

/** Names in a sentence: all of a few, the first of many. */
export function listed(names: readonly string[]): string {
  const shown = names.slice(0, most).join(', ');
  return names.length > most ? `${shown} and ${names.length - most} more` : shown;
}

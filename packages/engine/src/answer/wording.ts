const longest = 80;

export function quote(value: string | null): string {
  if (value === null || value === '') return '(blank)';
  const points = Array.from(value);
  return `"${points.length > longest ? `${points.slice(0, longest).join('')}…` : value}"`;
}

/** A title and what belongs to it, each on a line of its own. */
export function bullets(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n');
}

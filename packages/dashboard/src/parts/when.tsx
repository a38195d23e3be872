/** A moment as people say it, with the exact one on hover. */
export function When({ at }: { at: string }) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={date.toLocaleString()}>
      {sayWhen(date, new Date())}
    </time>
  );
}

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

export function sayWhen(date: Date, now: Date): string {
  const seconds = (date.getTime() - now.getTime()) / 1000;
  if (Math.abs(seconds) >= 30 * 86_400) {
    return date.toLocaleDateString('en', { year: 'numeric', month: 'short', day: 'numeric' });
  }
  for (const [unit, size] of units) {
    if (Math.abs(seconds) >= size) return relative.format(Math.round(seconds / size), unit);
  }
  return seconds > 0 ? 'in a moment' : 'just now';
}

const dayMs = 86_400_000;
const cell = /^(?:(\d{4})-(\d\d)-(\d\d)(?: |$))?(?:(\d{2,}):(\d\d):(\d\d(?:\.\d+)?))?$/;

/** Whether a cell reads as readers write dates and times. */
export function isDateCell(stored: string): boolean {
  return stored !== '' && cell.test(stored);
}

/**
 * The day number of a date or a time, in the 1900 system: what formats make of it is the same in the other. The days
 * before 29 February 1900, which never was, count from one day earlier.
 */
export function serialOf(stored: string): number {
  const [, year, month, day, hours = '0', minutes = '0', seconds = '0'] = cell.exec(stored) ?? [];
  const time = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) / 86_400;
  if (year === undefined) return time;
  const days = (Date.UTC(Number(year), Number(month) - 1, Number(day)) - Date.UTC(1899, 11, 30)) / dayMs;
  return (days < 61 ? days - 1 : days) + time;
}

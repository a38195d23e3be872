const basic = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})?(Z|[-+]\d{2}(?::?\d{2})?)?)?$/i;

/** A date or a moment as ISO 8601 writes it at length: `20210312T120000Z` is `2021-03-12T12:00:00Z`. Else as it is. */
export function isoMoment(value: string): string {
  const text = value.trim();
  const [, year, month, day, hour, minute, second = '00', zone = ''] = basic.exec(text) ?? [];
  if (year === undefined || !isDay(Number(month), Number(day))) return text;
  const date = `${year}-${month}-${day}`;
  if (hour === undefined) return date;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return text;
  return `${date}T${hour}:${minute}:${second}${isoZone(zone)}`;
}

function isoZone(zone: string): string {
  const [, hours, minutes = '00'] = /^([-+]\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  return hours === undefined ? zone.toUpperCase() : `${hours}:${minutes}`;
}

export function isDay(month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= 31;
}

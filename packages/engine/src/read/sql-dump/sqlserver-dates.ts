const dayMs = 86_400_000;
const from1900 = Date.UTC(1900, 0, 1);
const from0001 = Date.parse('0001-01-01T00:00:00Z');

/**
 * Moments that SQL Server's scripts write as the bytes it stores, `CAST(0x0000901A00000000 AS DateTime)`. Undefined
 * where the bytes are not of the type.
 */
export function dateOfBytes(hex: string, type: string): string | undefined {
  if (hex.length % 2 !== 0) return undefined;
  const bytes = Buffer.from(hex, 'hex');
  switch (type) {
    case 'datetime':
      if (bytes.length !== 8) return undefined;
      // Three hundredths of a second, rounded as the server shows them.
      return moment(
        from1900 + bytes.readInt32BE(0) * dayMs + Math.round((bytes.readUInt32BE(4) * 10) / 3),
        3,
      );
    case 'smalldatetime':
      if (bytes.length !== 4) return undefined;
      return moment(from1900 + bytes.readUInt16BE(0) * dayMs + bytes.readUInt16BE(2) * 60_000, 0);
    case 'date':
      if (bytes.length < 3 || bytes.length > 4) return undefined;
      return dayOf(bytes.readUIntLE(0, 3));
    case 'time':
      return bytes.length >= 4 ? timeOf(bytes.subarray(1), bytes[0] ?? 0) : undefined;
    case 'datetime2': {
      if (bytes.length < 7) return undefined;
      const day = dayOf(bytes.readUIntLE(bytes.length - 3, 3));
      const time = timeOf(bytes.subarray(1, -3), bytes[0] ?? 0);
      return day && time && `${day} ${time}`;
    }
    default:
      return undefined;
  }
}

function moment(ms: number, digits: number): string | undefined {
  if (!Number.isFinite(new Date(ms).getTime())) return undefined;
  const text = new Date(ms).toISOString();
  return `${text.slice(0, 10)} ${text.slice(11, 19)}${digits > 0 ? text.slice(19, 20 + digits) : ''}`;
}

function dayOf(days: number): string | undefined {
  const date = new Date(from0001 + days * dayMs);
  return date.getUTCFullYear() <= 9999 ? date.toISOString().slice(0, 10) : undefined;
}

/** Parts of a second, of as many digits as the first byte says. */
function timeOf(bytes: Buffer, digits: number): string | undefined {
  if (digits > 7 || bytes.length > 6 || bytes.length < 3) return undefined;
  const parts = bytes.readUIntLE(0, bytes.length);
  const unit = 10 ** digits;
  const seconds = Math.floor(parts / unit);
  if (seconds >= 86_400) return undefined;
  const clock = new Date(seconds * 1000).toISOString().slice(11, 19);
  return digits === 0 ? clock : `${clock}.${String(parts % unit).padStart(digits, '0')}`;
}

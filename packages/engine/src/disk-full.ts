/** As Node, DuckDB and PostgreSQL say it; 53100 is PostgreSQL's own code. */
const codes = ['ENOSPC', 'EDQUOT', '53100'];
const words = /No space left|disk.{0,20}full|quota exceeded|could not write|max_temp_directory_size/i;

/** Whether a thing failed because there was no room for it, here or behind a service that keeps it. */
export function isDiskFull(error: unknown): boolean {
  const { code, message, cause } = Object(error) as { code?: unknown; message?: unknown; cause?: unknown };
  if (typeof code === 'string' && codes.includes(code)) return true;
  if (typeof message === 'string' && words.test(message)) return true;
  return cause !== undefined && isDiskFull(cause);
}

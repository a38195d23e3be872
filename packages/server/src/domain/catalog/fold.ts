/** Names that differ only in case or in blanks around them are the same name. */
export function fold(name: string): string {
  return name.trim().toLowerCase();
}

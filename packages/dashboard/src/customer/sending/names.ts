const longest = 255;

/** What the service takes as a name: as long as it may be, with its extension, whatever the disk called it. */
export function sendableName(name: string): string {
  const clean = name.replaceAll('\0', '').toWellFormed().trim() || 'file';
  if (clean.length <= longest) return clean;
  const extension = /\.[^./]{1,20}$/.exec(clean)?.[0] ?? '';
  return clean.slice(0, longest - extension.length).toWellFormed() + extension;
}

/** What systems put into folders for themselves. */
export function isHidden(path: string): boolean {
  return path.split('/').some((part) => /^(\.|~\$)|^(thumbs\.db|desktop\.ini|__MACOSX)$/i.test(part));
}

/** Phones call every photo "image.jpg". */
export function photoName(word: string, at: Date, type: string): string {
  const two = (n: number) => String(n).padStart(2, '0');
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  const time = [two(at.getHours()), two(at.getMinutes()), two(at.getSeconds())].join('.');
  return `${word} ${day} ${time}.${type === 'image/png' ? 'png' : 'jpg'}`;
}

/** How a text is written, with nothing of what it says: `AB-1200` → `AA-9999`. */
export function mask(text: string): string {
  return (
    text
      .replace(/\p{Lu}/gu, 'A')
      .replace(/\p{L}/gu, (letter) => (letter === 'A' ? letter : 'a'))
      .replace(/\p{N}/gu, '9')
      // Vowel signs and accents of their own tell letters apart.
      .replace(/\p{M}/gu, '')
  );
}

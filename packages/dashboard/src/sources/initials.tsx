import classes from './sources.module.css';

/** In place of a logo: nothing is loaded from outside. */
export function Initials({ name }: { name: string }) {
  return (
    <span className={classes.initials} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}

export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const letters = words.length > 1 ? words.slice(0, 2).map(firstLetter) : [...(words[0] ?? '?')].slice(0, 2);
  return letters.join('').toUpperCase();
}

function firstLetter(word: string): string {
  return [...word][0] ?? '';
}

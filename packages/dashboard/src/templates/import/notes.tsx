import classes from './import.module.css';
import type { Note } from './review.js';

/** What could not be carried over, each where it stands. */
export function Notes({ notes }: { notes: readonly Note[] }) {
  return (
    <ul className={classes.notes}>
      {notes.map((note, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: notes neither move nor have a name
        <li key={index}>
          {[note.column, note.at].filter(Boolean).join(', ')}
          {(note.column ?? note.at) && ': '}
          {note.message}
        </li>
      ))}
    </ul>
  );
}

import type { Note } from '../reader.js';
import { password } from './zip.js';

const mostNamed = 50;

/** What of an archive was not read, and why. */
export class LeftOut {
  private readonly files: { name: string; reason: string }[] = [];
  private more = 0;
  private folders = 0;
  private systemFiles = 0;

  constructor(private readonly archive: string) {}

  folder(): void {
    this.folders += 1;
  }

  ofSystem(): void {
    this.systemFiles += 1;
  }

  file(name: string, reason: string): void {
    if (this.files.length < mostNamed) this.files.push({ name: name.slice(this.archive.length + 1), reason });
    else this.more += 1;
  }

  notes(): Note[] {
    const notes = this.files.map(({ name, reason }) => ({ text: `${name} was left out: ${reason}` }));
    if (this.more > 0) notes.push({ text: `${count(this.more, 'more file')} left out` });
    const skipped = this.skipped();
    if (skipped !== '') notes.push({ text: `${skipped} skipped` });
    return notes;
  }

  /** Why there is no table at all. */
  reasonForNothing(): string {
    if (this.files.length > 0 && this.files.every(({ reason }) => reason === password)) {
      return `the archive is ${password}`;
    }
    const reasons = this.files.map(({ name, reason }) => `${name}: ${reason}`);
    if (this.more > 0) reasons.push(count(this.more, 'more file'));
    const skipped = this.skipped();
    if (skipped !== '') reasons.push(`${skipped} skipped`);
    if (reasons.length === 0) return 'the archive is empty';
    return `nothing in the archive can be read (${reasons.join('; ')})`;
  }

  private skipped(): string {
    const parts: string[] = [];
    if (this.folders > 0) parts.push(count(this.folders, 'folder'));
    if (this.systemFiles > 0) parts.push(count(this.systemFiles, 'hidden or system file'));
    return parts.join(' and ');
  }
}

function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`;
}

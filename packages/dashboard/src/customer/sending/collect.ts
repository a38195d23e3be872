import { isHidden } from './names.js';

/** A file with the name it is sent under: one of a folder keeps its way there. */
export interface Picked {
  name: string;
  file: File;
}

export interface Collected {
  picked: Picked[];
  /** Hidden files in folders, which nobody means to send. */
  skipped: number;
  /** Files and folders that the device did not open. */
  unopened: number;
}

/** What was dropped. Called while the event is handled: the browser forgets its items afterwards. */
export function collectDropped(dropped: DataTransfer): Promise<Collected> {
  const entries = [...dropped.items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  const files = [...dropped.files];
  return entries.length > 0 ? collectEntries(entries) : Promise.resolve(collectChosen(files));
}

/** What was chosen in a dialogue; one for folders gives paths. */
export function collectChosen(files: readonly File[]): Collected {
  return withoutHidden(files.map((file) => ({ name: file.webkitRelativePath || file.name, file })));
}

export async function collectEntries(entries: readonly FileSystemEntry[]): Promise<Collected> {
  const walked: Walked = { picked: [], unopened: 0 };
  for (const entry of entries) await walk(entry, '', walked);
  return withoutHidden(walked.picked, walked.unopened);
}

interface Walked {
  picked: Picked[];
  unopened: number;
}

async function walk(entry: FileSystemEntry, above: string, walked: Walked): Promise<void> {
  try {
    if (entry.isFile) {
      walked.picked.push({ name: above + entry.name, file: await fileOf(entry as FileSystemFileEntry) });
      return;
    }
    for (const inner of await entriesOf(entry as FileSystemDirectoryEntry)) {
      await walk(inner, `${above}${entry.name}/`, walked);
    }
  } catch {
    walked.unopened += 1;
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

/** A folder is read in portions, until one is empty. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (portion.length === 0) return all;
    all.push(...portion);
  }
}

/** A hidden file is left out only inside of a folder: one that was picked by itself is meant. */
function withoutHidden(all: readonly Picked[], unopened = 0): Collected {
  const picked = all.filter(({ name }) => !(name.includes('/') && isHidden(name)));
  return { picked, skipped: all.length - picked.length, unopened };
}

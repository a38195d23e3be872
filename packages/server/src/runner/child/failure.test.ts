import { RunFailed } from '@godwit/engine/failed';
import { overMemory } from '@godwit/engine/process/over-memory';
import { endOf } from '@godwit/engine/process/start-bounded';
import { UnreadableFile } from '@godwit/engine/read/reader';
import { InvalidRecipe } from '@godwit/engine/recipe/recipe';
import { describe, expect, it } from 'vitest';
import { endingText } from './ending.js';
import { failureOf } from './failure.js';

const spec = {
  scratch: '/var/lib/godwit/work/run-1',
  files: [
    { id: 'f', name: 'orders.csv', path: '/var/lib/godwit/objects/ab/cd' },
    { id: 'g', name: 'read before.csv', path: '' },
  ],
  memoryMb: 2048,
};

describe('what was thrown', () => {
  it.each([
    [new UnreadableFile('old.doc', 'it is a Word document'), 'old.doc: it is a Word document'],
    [new RunFailed('Rule "end": "from" is no column.'), 'Rule "end": "from" is no column.'],
    [new InvalidRecipe(['There are two inputs "a".']), 'There are two inputs "a".'],
  ])('is told as it is, and final, where it was written for people: %s', (error, message) => {
    expect(failureOf(error, spec)).toEqual({ message, isFinal: true });
  });

  it.each([
    Object.assign(new Error('write'), { code: 'ENOSPC' }),
    new Error('IO Error: Could not write file "/var/lib/godwit/work/run-1/x": No space left on device'),
    new Error(
      "Out of Memory Error: failed to offload data block (1 GiB/1 GiB used).\nThis limit was set by the 'max_temp_directory_size' setting.",
    ),
  ])('is a full disk, which may have room at the next try: %s', (error) => {
    const { message, isFinal } = failureOf(error, spec);
    expect(message).toMatch(/^The disk of the server is full/);
    expect(isFinal).toBe(false);
  });

  it('is too little memory', () => {
    const error = new Error(
      'Out of Memory Error: failed to allocate data of size 16.0 MiB (1.2 GiB/1.2 GiB used)',
    );
    expect(failureOf(error, spec)).toEqual({
      message:
        'The run needed more than 2048 MB of memory: allow more (RUN_MEMORY_MB) or send the files in parts.',
      isFinal: true,
    });
  });

  it.each([
    'Cannot open "/var/lib/godwit/work/run-1/run-7.parquet": gone',
    'Invalid Input Error: No magic bytes found at end of file x.parquet',
    "Cannot find module '/srv/app/node_modules/x/y.js'",
  ])('goes to the log, and not to people, where it was not written for them: %s', (thrown) => {
    expect(failureOf(new Error(thrown), spec)).toEqual({
      message:
        'Something went wrong inside the engine. Start the run again; the log of the service says what it was.',
      isFinal: false,
      detail: expect.stringContaining(thrown),
    });
  });

  it('may be no error at all', () => {
    expect(failureOf('odd', spec).detail).toBe('odd');
    expect(failureOf(undefined, spec).detail).toBe('undefined');
  });
});

describe('a process that ended without a word', () => {
  it.each([
    [null, overMemory, '', true, /^The run needed more than 512 MB of memory/],
    [null, 'SIGABRT', 'FATAL ERROR: Reached heap limit Allocation failed', true, /^The run needed more than/],
    [null, 'SIGKILL', '', false, /^The run was ended by the operating system/],
    [null, 'SIGSEGV', '', false, /stopped unexpectedly \(SIGSEGV\)/],
    [7, null, '', false, /stopped unexpectedly \(exit code 7\)/],
  ] as const)('is explained: %s %s', (code, signal, stderr, isFinal, message) => {
    const told = endingText(endOf(code, signal, stderr), 512, 'run');
    expect(told.message).toMatch(message);
    expect(told.isFinal).toBe(isFinal);
  });
});

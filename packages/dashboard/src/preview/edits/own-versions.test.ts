import { expect, it } from 'vitest';
import { OwnVersions } from './own-versions.js';

it('follows our own saves from the version an edit was opened with', () => {
  const versions = new OwnVersions();
  versions.saved('a', 'b', 10);
  versions.saved('b', 'c', 20);
  expect(versions.newest('a', 5)).toBe('c');
  expect(versions.newest('b', 15)).toBe('c');
  expect(versions.newest('other', 5)).toBe('other');
});

it('leaves alone what was opened after the save: an undo brought the version back', () => {
  const versions = new OwnVersions();
  versions.saved('a', 'b', 10);
  expect(versions.newest('a', 11)).toBe('a');
});

it('comes to an end where a version came back', () => {
  const versions = new OwnVersions();
  versions.saved('a', 'b', 10);
  versions.saved('b', 'a', 20);
  versions.saved('a', 'a', 30);
  expect(versions.newest('a', 5)).toBe('a');
  expect(versions.newest('b', 5)).toBe('a');
});

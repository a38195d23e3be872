import { askUser } from './ask-user.js';
import { dryRun } from './dry-run.js';
import { finish } from './finish.js';
import { getRecipe } from './get-recipe.js';
import { getTemplate } from './get-template.js';
import { profileColumns } from './profile-columns.js';
import { profileSource } from './profile-source.js';
import { querySource } from './query-source.js';
import { readNotes } from './read-notes.js';
import { readSource } from './read-source.js';
import type { Tool } from './tool.js';
import { viewInvalidCells } from './view-invalid-cells.js';
import { viewPreview } from './view-preview.js';
import { writeRecipe } from './write-recipe.js';

/** All that the model can do. None of them sends anything anywhere. */
export const tools: readonly Tool[] = [
  readNotes,
  getTemplate,
  readSource,
  profileSource,
  querySource,
  getRecipe,
  writeRecipe,
  dryRun,
  viewPreview,
  viewInvalidCells,
  profileColumns,
  askUser,
  finish,
];

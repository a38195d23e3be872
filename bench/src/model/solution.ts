import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** Read where they are written: the compiler copies no JSON. */
const folder = fileURLToPath(new URL('../../src/model/solutions', import.meta.url));

const solutionSchema = z.strictObject({
  /** What the built-in planner gets wrong, and by what somebody who reads the case can tell. */
  about: z.string().min(1),
  turns: z
    .array(
      z.strictObject({
        text: z.string().default(''),
        calls: z.array(z.strictObject({ name: z.string(), input: z.looseObject({}) })).min(1),
      }),
    )
    .min(1),
});

/** What a model would say and call in one case, turn by turn. */
export interface Solution extends z.output<typeof solutionSchema> {
  /** The name of the case, and of the file. */
  name: string;
}

export function solutions(): Solution[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => ({
      name: basename(file, '.json'),
      ...solutionSchema.parse(JSON.parse(readFileSync(join(folder, file), 'utf8'))),
    }));
}

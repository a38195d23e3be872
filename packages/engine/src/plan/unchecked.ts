import { compileAiRule } from '../validate/ai/compile.js';
import type { Template } from '../validate/template.js';

const mostNamed = 20;
const beginning = 'Every value passes in ';

/**
 * The notes with what the rules of these templates do not check. An earlier recipe has notes of the templates as they
 * were then: those go.
 */
export function withUnchecked(notes: readonly string[], templates: readonly Template[]): string[] {
  return [...templates.flatMap(uncheckedNote), ...notes.filter((note) => !note.startsWith(beginning))];
}

function uncheckedNote({ name, columns }: Template): string[] {
  const unchecked = columns
    .filter(({ desiredRule }) => desiredRule === 'ai')
    .filter(({ name, description, aiCheck }) => {
      const { checks } = aiCheck ?? compileAiRule({ name, description: description ?? null });
      return checks.length === 0;
    });
  if (unchecked.length === 0) return [];
  const named = unchecked.slice(0, mostNamed).map((column) => column.name);
  const more = unchecked.length - named.length;
  const names = named.join(', ') + (more > 0 ? ` and ${more} more` : '');
  return [
    `${beginning}${names} of ${name}: the rule is "ai", and neither name nor description says what to check.`,
  ];
}

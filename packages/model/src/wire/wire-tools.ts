import { jsonSchema, type ToolSet, tool } from 'ai';
import { z } from 'zod';

/** Tools as the model is told of them. Without `execute`: whoever asks runs them, checks their inputs and tells what is wrong. */
export function wireTools(
  tools: readonly { name: string; description: string; input: z.ZodType }[],
): ToolSet {
  return Object.fromEntries(
    tools.map(({ name, description, input }) => [
      name,
      tool({ description, inputSchema: jsonSchema(z.toJSONSchema(input, { io: 'input' }) as never) }),
    ]),
  );
}

import { z } from 'zod';
import { byName } from './by-name.js';
import { anyObject, id } from './fields.js';

/** One field of a form. What JSON Schema has beside these may stand there too. */
const property = z
  .looseObject({
    type: z.string().optional(),
    title: z.string().optional(),
    description: z.string().optional(),
    const: z
      .unknown()
      .optional()
      .meta({ description: 'Of one of several ways: what tells it from the others' }),
    writeOnly: z.boolean().optional().meta({ description: 'A secret: it is sent and never read' }),
    airbyte_secret: z
      .boolean()
      .optional()
      .meta({ description: 'The same as `writeOnly`: the mark that clients of this field look for' }),
  })
  .meta({ id: 'FormProperty' });

/** What a person has to fill in. */
export const formSchema = z
  .looseObject({
    type: z.literal('object'),
    title: z.string().optional(),
    description: z.string().optional(),
    properties: byName(property).optional(),
    required: z.array(z.string()).optional(),
    oneOf: z
      .array(anyObject)
      .optional()
      .meta({ description: 'Several ways to sign in, told apart by a property with a `const`' }),
  })
  .meta({ id: 'FormSchema', description: 'A JSON Schema' });

export const guidance = z
  .object({
    summary: z.string().optional(),
    steps: z.array(z.string()),
    links: z.array(z.object({ label: z.string(), url: z.string() })),
  })
  .meta({ id: 'Guidance', description: 'How a person comes by what is asked for' });

export const credentialRequest = z
  .object({
    connection_id: z.string(),
    source_key: z.string(),
    source_name: z.string(),
    reason: z.string().optional(),
    guidance,
    schema: formSchema,
  })
  .meta({ id: 'CredentialRequest' });

export const givenCredentials = z.strictObject({
  credentials: anyObject.meta({ description: 'By the names of the schema; kept sealed, never returned' }),
  connection_id: id.optional(),
});

import type { ConnectorSpec, FormSchema } from '../connector.js';
import { credentialSchemaOf } from './credential-schema.js';
import type { ShippedDocument } from './document.js';
import { settingsSchema } from './document-problems.js';
import { documentSchema } from './document-schema.js';

/** Any API, with a document of one's own. */
export const restSpec: ConnectorSpec = {
  key: 'rest',
  version: 1,
  name: 'JSON API',
  category: 'api',
  configSchema: {
    type: 'object',
    properties: {
      document: documentSchema,
      settings: {
        type: 'object',
        title: 'Settings',
        description: 'Values for the settings of the document.',
      },
    },
    required: ['document'],
    additionalProperties: false,
  },
  credentialSchema: {
    type: 'object',
    title: 'Credentials',
    description: 'What is asked for depends on the auth of the document.',
  },
  guidance: {
    summary: 'Reads the lists of any JSON API that a document describes.',
    steps: [
      'Look up in the documentation of the API how to sign in, what its lists are called and how it pages.',
      'Write these down as a document: base_url, auth, pagination and streams.',
      'Have the connection checked, then see with discover which streams and columns it finds.',
    ],
    links: [],
  },
};

/** A document that comes with the product asks for its settings at the top. */
export function shippedSpec(document: ShippedDocument): ConnectorSpec {
  const { key, version, name, category, guidance } = document;
  const configSchema: FormSchema = { ...settingsSchema(document), title: name };
  return {
    key,
    version,
    name,
    category,
    configSchema,
    credentialSchema: credentialSchemaOf(document),
    guidance,
  };
}

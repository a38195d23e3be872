import type { ConnectorSpec } from '../connector.js';
import { choiceProperties } from '../files/choice.js';
import { secretMark } from '../secrets.js';

export const httpSpec: ConnectorSpec = {
  key: 'http',
  version: 1,
  name: 'Files on the web',
  category: 'files',
  configSchema: {
    type: 'object',
    properties: {
      urls: {
        type: 'array',
        items: { type: 'string', minLength: 1, maxLength: 2000 },
        minItems: 1,
        maxItems: 1000,
        title: 'Addresses',
        description: 'Of files, one each: https://example.com/exports/orders.csv',
      },
      index_url: {
        type: 'string',
        minLength: 1,
        maxLength: 2000,
        title: 'Address of a list of files',
        description:
          'A page that lists a folder, as web servers make it; a JSON list of addresses; or a text with an address on each line.',
      },
      ...choiceProperties,
    },
    anyOf: [{ required: ['urls'] }, { required: ['index_url'] }],
    additionalProperties: false,
  },
  credentialSchema: {
    type: 'object',
    description: 'Sent only to the hosts that the configuration names.',
    oneOf: [
      {
        title: 'None',
        properties: { sign_in: { const: 'none' } },
        additionalProperties: false,
      },
      {
        title: 'User and password',
        properties: {
          sign_in: { const: 'basic' },
          user: { type: 'string', title: 'User', minLength: 1 },
          password: { type: 'string', title: 'Password', ...secretMark },
        },
        required: ['sign_in', 'user', 'password'],
        additionalProperties: false,
      },
      {
        title: 'Token',
        properties: {
          sign_in: { const: 'bearer' },
          token: { type: 'string', title: 'Token', minLength: 1, ...secretMark },
        },
        required: ['sign_in', 'token'],
        additionalProperties: false,
      },
      {
        title: 'Header',
        properties: {
          sign_in: { const: 'header' },
          header: {
            type: 'string',
            title: 'Name of the header',
            pattern: "^[A-Za-z0-9!#$%&'*+.^_`|~-]+$",
            maxLength: 200,
          },
          value: { type: 'string', title: 'Its value', minLength: 1, ...secretMark },
        },
        required: ['sign_in', 'header', 'value'],
        additionalProperties: false,
      },
    ],
  },
  guidance: {
    summary: 'Nothing where everybody may fetch the files; else what the server asks for.',
    steps: [
      'Open the address of a file in a private window of a browser. Where it is downloaded at once, no credentials are needed.',
      'Where a window asks for user and password, choose "User and password" and give these.',
      'Where the service has keys for programs, make one that may only read, in its settings (often "API" or "Developers"), and choose "Token", or "Header" with the name of the header that its documentation gives.',
      'A page to sign in to with a browser cannot be used: ask for an address that programs can fetch.',
    ],
    links: [
      {
        label: 'Ways to sign in over HTTP',
        url: 'https://developer.mozilla.org/en-US/docs/Web/HTTP/Guides/Authentication',
      },
    ],
  },
};

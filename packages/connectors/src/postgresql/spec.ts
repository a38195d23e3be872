import type { ConnectorSpec } from '../connector.js';
import { securityProperties, serverProperties, signInProperties } from '../database/server.js';

export const defaultPort = 5432;

export const spec: ConnectorSpec = {
  key: 'postgresql',
  version: 1,
  name: 'PostgreSQL',
  category: 'database',
  configSchema: {
    type: 'object',
    title: 'PostgreSQL',
    description: 'Tables and views of a PostgreSQL database, version 11 or newer.',
    properties: {
      ...serverProperties('PostgreSQL', defaultPort),
      schemas: {
        type: 'array',
        title: 'Schemas',
        description: 'Those whose tables are read; by default all that the user may read.',
        items: { type: 'string', minLength: 1 },
        uniqueItems: true,
      },
      ...securityProperties,
    },
    required: ['host', 'database'],
    additionalProperties: false,
  },
  credentialSchema: {
    type: 'object',
    title: 'Sign in to PostgreSQL',
    properties: signInProperties,
    required: ['user'],
    additionalProperties: false,
  },
  guidance: {
    summary: 'A user of the database that may only read, and its password.',
    steps: [
      'Host, port and database are in the connection string of an application that uses the database (postgresql://user:password@host:port/database), or on the page of the database at your provider.',
      "Connect as an administrator and make a user: CREATE ROLE reader LOGIN PASSWORD 'a long random password';",
      'Let it in: GRANT CONNECT ON DATABASE mydatabase TO reader; GRANT USAGE ON SCHEMA public TO reader;',
      'Let it read: GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader; Do the last two for each schema that holds data.',
      'If the server only takes connections from known addresses, allow the one that this service connects from (pg_hba.conf, or the network settings at your provider).',
      'Enter reader as user, and its password.',
    ],
    links: [
      { label: 'Privileges in PostgreSQL', url: 'https://www.postgresql.org/docs/current/sql-grant.html' },
      {
        label: 'Who may connect: pg_hba.conf',
        url: 'https://www.postgresql.org/docs/current/auth-pg-hba-conf.html',
      },
    ],
  },
};

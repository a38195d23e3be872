import type { ConnectorSpec } from '../connector.js';
import { securityProperties, serverProperties, signInProperties } from '../database/server.js';

export const defaultPort = 3306;

export const spec: ConnectorSpec = {
  key: 'mysql',
  version: 1,
  name: 'MySQL and MariaDB',
  category: 'database',
  configSchema: {
    type: 'object',
    title: 'MySQL and MariaDB',
    description: 'Tables and views of a database of MySQL 5.7 or newer, or MariaDB 10.3 or newer.',
    properties: { ...serverProperties('MySQL or MariaDB', defaultPort), ...securityProperties },
    required: ['host', 'database'],
    additionalProperties: false,
  },
  credentialSchema: {
    type: 'object',
    title: 'Sign in to MySQL or MariaDB',
    properties: signInProperties,
    required: ['user'],
    additionalProperties: false,
  },
  guidance: {
    summary: 'A user of the database that may only read, and its password.',
    steps: [
      'Host, port and database are in the settings of an application that uses the database (often DB_HOST, DB_PORT and DB_NAME), or on the page of the database at your provider.',
      "Connect as an administrator and make a user: CREATE USER 'reader'@'%' IDENTIFIED BY 'a long random password';",
      "Let it read: GRANT SELECT, SHOW VIEW ON mydatabase.* TO 'reader'@'%';",
      'If the server only takes connections from known addresses, allow the one that this service connects from (the part after @ of the user, a firewall, or the network settings at your provider).',
      'Enter reader as user, and its password.',
    ],
    links: [
      { label: 'GRANT in MySQL', url: 'https://dev.mysql.com/doc/refman/8.4/en/grant.html' },
      { label: 'GRANT in MariaDB', url: 'https://mariadb.com/kb/en/grant/' },
    ],
  },
};

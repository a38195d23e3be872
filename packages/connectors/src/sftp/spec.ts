import type { ConnectorSpec } from '../connector.js';
import { choiceProperties } from '../files/choice.js';
import { secretMark } from '../secrets.js';

export const sftpSpec: ConnectorSpec = {
  key: 'sftp',
  version: 1,
  name: 'SFTP',
  category: 'files',
  configSchema: {
    type: 'object',
    properties: {
      host: { type: 'string', title: 'Host', minLength: 1, maxLength: 253, description: 'sftp.example.com' },
      port: { type: 'integer', title: 'Port', minimum: 1, maximum: 65_535, default: 22 },
      folder: {
        type: 'string',
        title: 'Folder',
        maxLength: 1024,
        description:
          'Only what is below it is listed: /data/exports, or exports below the folder one is in after signing in. Left out: that folder.',
      },
      ...choiceProperties,
      host_fingerprint: {
        type: 'string',
        title: "Fingerprint of the server's key",
        maxLength: 1000,
        pattern: '^SHA256:[A-Za-z0-9+/]{43}=?([\\s,]+SHA256:[A-Za-z0-9+/]{43}=?)*$',
        description:
          'Only a server with this key is signed in to: SHA256:…, as ssh-keygen -l shows it; several with spaces between them. Left out: any, and a check says which it was.',
      },
    },
    required: ['host'],
    additionalProperties: false,
  },
  credentialSchema: {
    type: 'object',
    oneOf: [
      {
        title: 'Password',
        properties: {
          sign_in: { const: 'password' },
          user: { type: 'string', title: 'User', minLength: 1 },
          password: { type: 'string', title: 'Password', minLength: 1, ...secretMark },
        },
        required: ['sign_in', 'user', 'password'],
        additionalProperties: false,
      },
      {
        title: 'Private key',
        properties: {
          sign_in: { const: 'private_key' },
          user: { type: 'string', title: 'User', minLength: 1 },
          private_key: {
            type: 'string',
            title: 'Private key',
            minLength: 1,
            description: 'The whole file, from -----BEGIN to -----END.',
            multiline: true,
            ...secretMark,
          },
          passphrase: {
            type: 'string',
            title: 'Passphrase of the key',
            description: 'Only where the key has one.',
            ...secretMark,
          },
        },
        required: ['sign_in', 'user', 'private_key'],
        additionalProperties: false,
      },
    ],
  },
  guidance: {
    summary: 'A user of the server who may read the folder, with a password or a private key.',
    steps: [
      'Ask whoever runs the server for a user who may read the folder with the exports, and nothing else.',
      'For a key: make one with ssh-keygen -t ed25519 -f godwit, give them godwit.pub, and paste godwit here.',
      "Ask them for the fingerprint of the server's key (ssh-keygen -lf /etc/ssh/ssh_host_ed25519_key.pub shows it) and set it as host_fingerprint, so that nobody can stand in between.",
    ],
    links: [
      {
        label: 'ssh-keygen: making keys and showing fingerprints',
        url: 'https://man.openbsd.org/ssh-keygen',
      },
      {
        label: 'Authorised keys on the server',
        url: 'https://man.openbsd.org/sshd#AUTHORIZED_KEYS_FILE_FORMAT',
      },
    ],
  },
};

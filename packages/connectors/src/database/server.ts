import type { FormProperty, Settings } from '../connector.js';
import { secretMark } from '../secrets.js';

/** Where a database is and how it is spoken to: the settings that all of them share. */
export interface DatabaseServer {
  host: string;
  port: number;
  database: string;
  ssl: 'require' | 'prefer' | 'disable';
  ca: string | undefined;
  certificateName: string | undefined;
  /** How long one table may take. */
  timeoutMinutes: number;
  user: string;
  password: string | undefined;
}

const defaultTimeoutMinutes = 120;

export function databaseServer(config: Settings, credentials: Settings, defaultPort: number): DatabaseServer {
  const text = (value: unknown) =>
    typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
  return {
    host: text(config.host) ?? '',
    port: Number(config.port ?? defaultPort),
    database: String(config.database),
    ssl: (config.ssl ?? 'prefer') as DatabaseServer['ssl'],
    ca: text(config.ca),
    certificateName: text(config.certificate_name),
    timeoutMinutes: Number(config.timeout_minutes ?? defaultTimeoutMinutes),
    user: String(credentials.user),
    password: credentials.password === undefined ? undefined : String(credentials.password),
  };
}

/** `db.example.com:5432`, as messages name it. */
export function addressOf({ host, port }: DatabaseServer): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}

/** Whether what is sent leaves the machine. */
export function isElsewhere({ host }: DatabaseServer): boolean {
  return !/^(localhost|127\.[\d.]+|::1)$/i.test(host);
}

export function serverProperties(product: string, defaultPort: number): Record<string, FormProperty> {
  return {
    host: {
      type: 'string',
      title: 'Host',
      description: `Name or address of the ${product} server.`,
      minLength: 1,
    },
    port: { type: 'integer', title: 'Port', default: defaultPort, minimum: 1, maximum: 65_535 },
    database: {
      type: 'string',
      title: 'Database',
      description: 'The one that holds the tables.',
      minLength: 1,
    },
  };
}

export const securityProperties: Record<string, FormProperty> = {
  ssl: {
    type: 'string',
    title: 'Encryption',
    description:
      'require: only encrypted. prefer: encrypted where the server offers it, else not. disable: never. An encrypted connection is only used when the server’s certificate can be verified.',
    enum: ['require', 'prefer', 'disable'],
    default: 'prefer',
  },
  ca: {
    type: 'string',
    title: 'Certificate of the authority',
    description:
      'PEM. Needed where the server’s certificate comes from an authority of your own or of your provider, or signs itself.',
  },
  certificate_name: {
    type: 'string',
    title: 'Name in the certificate',
    description: 'Where it is another than the host.',
  },
  timeout_minutes: {
    type: 'integer',
    title: 'Longest time for one table',
    description: 'In minutes. The server ends what takes longer.',
    default: defaultTimeoutMinutes,
    minimum: 1,
    maximum: 10_080,
  },
};

export const signInProperties: Record<string, FormProperty> = {
  user: { type: 'string', title: 'User', description: 'One that may only read.', minLength: 1 },
  password: { type: 'string', title: 'Password', ...secretMark },
};

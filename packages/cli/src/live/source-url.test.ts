import { postgresql } from '@godwit/connectors/postgresql/connector';
import { describe, expect, it } from 'vitest';
import { isAddress, namedSource, withMore } from './source-url.js';

describe('an address of a live source', () => {
  it.each([
    [
      'postgresql://ann@db.example.com:6432/shop',
      'postgresql',
      { host: 'db.example.com', port: 6432, database: 'shop' },
      { user: 'ann' },
    ],
    ['postgres://[::1]/my%20shop', 'postgresql', { host: '::1', database: 'my shop' }, {}],
    [
      'mariadb://ann:p%40ss@localhost/shop',
      'mysql',
      { host: 'localhost', database: 'shop' },
      { user: 'ann', password: 'p@ss' },
    ],
    ['s3://bucket/exports/2024/', 's3', { bucket: 'bucket', folder: 'exports/2024' }, {}],
    [
      's3://bucket/exports/**/*.csv',
      's3',
      { bucket: 'bucket', folder: 'exports', patterns: ['**/*.csv'] },
      {},
    ],
    ['s3://bucket/orders.csv', 's3', { bucket: 'bucket', patterns: ['orders.csv'] }, {}],
    ['s3://bucket', 's3', { bucket: 'bucket' }, {}],
    [
      'sftp://ann:pw@host:2222/data/exports',
      'sftp',
      { host: 'host', port: 2222, folder: '/data/exports' },
      { sign_in: 'password', user: 'ann', password: 'pw' },
    ],
    ['sftp://host/~/exports/*.xlsx', 'sftp', { host: 'host', folder: 'exports', patterns: ['*.xlsx'] }, {}],
    [
      'https://ann:pw@example.com/a.csv?x=1',
      'http',
      { urls: ['https://example.com/a.csv?x=1'] },
      { sign_in: 'basic', user: 'ann', password: 'pw' },
    ],
    ['https://example.com/exports/', 'http', { index_url: 'https://example.com/exports/' }, {}],
  ])('is understood: %s', (address, key, config, credentials) => {
    expect(namedSource([address])).toMatchObject({
      key,
      config,
      credentials,
      showsSecret: 'password' in credentials,
    });
  });

  it('may be several, of files on the web', () => {
    expect(namedSource(['https://a.test/x.csv', 'https://b.test/y.csv']).config).toEqual({
      urls: ['https://a.test/x.csv', 'https://b.test/y.csv'],
    });
    expect(() => namedSource(['postgres://a/b', 'mysql://a/b'])).toThrow('one live source at a time');
  });

  it('has further settings behind the question mark, by the names of the connector or of its own programs', () => {
    const { config, more } = namedSource([
      'postgres://h/d?sslmode=verify-full&schemas=a,b&timeout_minutes=5',
    ]);
    expect(withMore(postgresql.spec, config, more)).toEqual({
      host: 'h',
      database: 'd',
      ssl: 'require',
      schemas: ['a', 'b'],
      timeout_minutes: 5,
    });
    expect(() => withMore(postgresql.spec, {}, [['shemas', 'a']])).toThrow(
      /PostgreSQL has no setting "shemas"; it has host, port, database, schemas/,
    );
  });

  it('is told apart from files', () => {
    expect(['a.csv', 'C:\\a.csv', './x:/y', 'postgresql://x'].map(isAddress)).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  it('is not shown where it cannot be read: it may hold a password', () => {
    expect(() => namedSource(['postgres://ann:pa/ss@@[host/d'])).toThrow(
      /^the address that begins with postgres:\/\/ cannot be read/,
    );
    expect(() => namedSource(['gopher://x'])).toThrow('there is no connector for gopher://');
  });
});

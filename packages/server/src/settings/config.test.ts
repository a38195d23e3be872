import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.js';

describe('the configuration', () => {
  it('has a default for everything', () => {
    const config = readConfig({});
    expect(config).toMatchObject({ port: 8787, rateLimit: 100, uploadLimit: 5 * 1024 ** 3, region: 'local' });
    expect(config.publicUrl()).toBe('http://localhost:8787');
    expect(readConfig({ TLS_CERT: 'a.pem', TLS_KEY: 'b.pem' }).publicUrl()).toBe('https://localhost:8787');
    expect(config.home).toMatch(/\.godwit$/);
    expect(config.s3).toBeUndefined();
  });

  it.each([
    [{ PORT: 'http' }, /PORT must be a whole number from 0 to 65535, not "http"/],
    [{ PORT: '70000' }, /PORT/],
    [{ RATE_LIMIT_PER_MINUTE: '0' }, /RATE_LIMIT_PER_MINUTE/],
    [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL must be one of/],
    [{ PUBLIC_URL: 'example.com' }, /PUBLIC_URL must be an http or https address/],
    [{ GODWIT_API_KEY: 'sk_1' }, /GODWIT_API_KEY must begin with gw_/],
    [{ S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'a' }, /S3_SECRET_ACCESS_KEY/],
    [
      { OCR_LANGUAGES: 'eng+xyz' },
      /OCR_LANGUAGES: there is no data for the language "xyz"; put xyz\.traineddata into/,
    ],
    [{ TRUST_PROXY: 'true' }, /TRUST_PROXY must be the number of proxies .* or a list .*, not "true"/],
    [{ TRUST_PROXY: 'yes' }, /TRUST_PROXY/],
    [{ TRUST_PROXY: '-1' }, /TRUST_PROXY/],
    [{ TRUST_PROXY: '10.0.0.1, everybody' }, /not "everybody"/],
    [{ TRUST_PROXY: '0.0.0.0/0' }, /not "0\.0\.0\.0\/0"/],
    [{ TRUST_PROXY: '10.0.0.0/33' }, /TRUST_PROXY/],
    [{ PRIVATE_NETWORKS: '10.0.0.0/33' }, /PRIVATE_NETWORKS: "10\.0\.0\.0\/33" is no address, no range/],
    [{ PRIVATE_NETWORKS: '127.0.0.1, 10.1' }, /"10\.1" is no address/],
    [{ PRIVATE_NETWORKS: '0.0.0.0/0' }, /PRIVATE_NETWORKS/],
    [{ PRIVATE_NETWORKS: '*.internal' }, /"\*\.internal" is no .* host name/],
    [{ PRIVATE_NETWORKS: 'http://db.internal' }, /PRIVATE_NETWORKS/],
    [{ PRIVATE_NETWORKS: '169.254.169.254' }, /"169\.254\.169\.254" cannot be allowed: it is never/],
    [{ PRIVATE_NETWORKS: 'fe80::/64' }, /cannot be allowed/],
    [{ PLAIN_HTTP: 'maybe' }, /PLAIN_HTTP must be 1 or 0/],
    [{ TLS_CERT: 'a.pem' }, /Set both TLS_CERT and TLS_KEY, or neither/],
    [
      { TLS_CERT: 'a.pem', TLS_KEY: 'b.pem', PUBLIC_URL: 'http://a.test' },
      /PUBLIC_URL must begin with https where TLS_CERT is set/,
    ],
    [{ MODEL: 'gpt' }, /MODEL must be openai:NAME, anthropic:NAME or compatible:NAME, not "gpt"/],
    [{ MODEL: 'compatible:llama' }, /MODEL_BASE_URL is needed for a compatible model/],
    [{ MODEL: 'anthropic:claude-x' }, /MODEL_API_KEY is needed for anthropic:claude-x/],
    [{ METRICS_OPEN: 'maybe' }, /METRICS_OPEN must be 1 or 0/],
  ])('says what is wrong with %j', (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });

  it('reads settings by their former names, and warns', () => {
    const config = readConfig({ DESK_PROCESSES: '3', DESK_MEMORY_MB: '900', SHEET_WORKER_MEMORY_MB: '800' });
    expect(config.sheetWorkers).toEqual({ processes: 3, memoryMb: 800 });
    expect(config.warnings).toEqual([
      'DESK_PROCESSES is called SHEET_WORKERS now: the old name will go',
      'DESK_MEMORY_MB is called SHEET_WORKER_MEMORY_MB now: the old name will go',
    ]);
    expect(readConfig({}).warnings).toEqual([]);
  });

  it('has a language model only where one is named', () => {
    const rest = { MODEL_API_KEY: 'sk-1', MODEL_BASE_URL: 'http://localhost:1', MODEL_SAMPLES: 'masked' };
    expect(readConfig(rest).model).toBeUndefined();
    expect(readConfig({ ...rest, MODEL: 'compatible:llama' }).model).toMatchObject({
      family: 'compatible',
      name: 'llama',
      baseUrl: 'http://localhost:1',
      samples: 'masked',
    });
  });

  it('says what is wrong with a model without its key', () => {
    const wrong = { MODEL: 'openai:x', MODEL_API_KEY: 'sk-never-told', MODEL_MAX_STEPS: 'sk-many' };
    expect(() => readConfig(wrong)).toThrow(ConfigError);
    expect(() => readConfig(wrong)).not.toThrow(/never-told/);
  });

  it('is documented: every variable it reads is in docs/configuration.md, and no other', () => {
    const text = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
    const source = text('./config.ts') + text('../../../model/src/settings.ts');
    const read = new Set([...source.matchAll(/env, '([A-Z0-9_]+)'/g)].map((match) => match[1]));
    const page = text('../../../../docs/configuration.md');
    const documented = new Set([...page.matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map((match) => match[1]));
    expect([...documented].sort()).toEqual([...read].sort());
  });
});

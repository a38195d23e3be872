import { describe, expect, it } from 'vitest';
import { call } from './testing/call.js';
import { document, routes } from './testing/exchange.js';
import { base, nobody, origin } from './testing/settings.js';

describe('the OpenAPI document', () => {
  it('is open, is version 3.1, and carries the version of the interface', async () => {
    const { status, headers } = await call('GET', '/openapi.json', { as: nobody });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('application/json');
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(document.info.version).toBe('1.0.0');
  });

  it('names the base address', () => {
    const { servers } = document as unknown as { servers: { url: string }[] };
    expect(servers.map(({ url }) => new URL(url, origin).pathname)).toEqual([new URL(base).pathname]);
  });

  it('holds the tags of the interface and ours', () => {
    const tags = document.tags.map(({ name }) => name);
    const wanted = ['Catalog', 'Migrations', 'Runs', 'Export', 'Log', 'Knowledge', 'Exports', 'Extractions'];
    expect(tags).toEqual(expect.arrayContaining([...wanted, 'Companies', 'Webhooks', 'Accounts']));
    for (const { name, operation } of routes) {
      expect(operation.tags, name).toHaveLength(1);
      expect(tags, name).toContain(operation.tags[0]);
    }
  });

  it('holds every endpoint of the interface', () => {
    const names = routes.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        'GET /sources',
        'PATCH /sources/{source}',
        'POST /sources/{source}/pin',
        'GET /sources/{source}/knowledge',
        'PATCH /sources/{source}/knowledge',
        'GET /templates/{template_slug}',
        'PATCH /templates/{template_slug}',
        'POST /companies',
        'POST /migrations',
        'POST /migrations/{migration_id}/files',
        'PATCH /migrations/{migration_id}/knowledge',
        'GET /migrations/{migration_id}/source-connection',
        'POST /migrations/{migration_id}/runs',
        'GET /migrations/{migration_id}/preview',
        'GET /migrations/{migration_id}/exports/{file}',
        'GET /extractions/{extraction_id}',
        'POST /extractions',
      ]),
    );
  });

  it('gives every operation its own id', () => {
    const ids = routes.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('documents the errors that the interface promises', () => {
    const statusesOf = (name: string) =>
      Object.keys(routes.find((route) => route.name === name)?.operation.responses ?? {}).map(Number);
    expect(statusesOf('PATCH /templates/{template_slug}')).toEqual(
      expect.arrayContaining([200, 400, 401, 404, 409, 429]),
    );
    expect(statusesOf('POST /companies')).toEqual(
      expect.arrayContaining([201, 400, 401, 404, 409, 429, 500]),
    );
    expect(statusesOf('POST /migrations')).toEqual(
      expect.arrayContaining([200, 201, 400, 401, 404, 409, 429]),
    );
    expect(statusesOf('PATCH /migrations/{migration_id}/knowledge')).toEqual(
      expect.arrayContaining([200, 400, 401, 404, 409, 412, 429, 500]),
    );
    expect(statusesOf('PATCH /sources/{source}')).toEqual(
      expect.arrayContaining([200, 400, 401, 404, 409, 429]),
    );
    expect(statusesOf('GET /extractions/{extraction_id}')).toContain(410);
  });

  it('never shows what the interface withholds', () => {
    expect(Object.keys(document.components.schemas.Template!.properties!)).not.toContain('grouping');
    expect(Object.keys(document.components.schemas.Template!.properties!)).not.toContain('id');
    expect(Object.keys(document.components.schemas.Source!.properties!)).not.toContain('id');
  });
});

describe('the documentation page', () => {
  it('is served at /docs and renders the document', async () => {
    const response = await fetch(`${origin}/docs`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/html');
    // Or the browser would refuse the page's own scripts and show nothing.
    expect(response.headers.get('content-security-policy')).toMatch(/(default|script)-src 'self'/);
    const html = await response.text();
    expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
    const scripts = [...html.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map((match) => match[1]!);
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) {
      const asset = await fetch(new URL(script, response.url));
      expect(asset.status, script).toBe(200);
      await asset.arrayBuffer();
    }
  });
});

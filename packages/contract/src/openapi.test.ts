import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { openapi } from './openapi.js';
import { routes } from './routes.js';

const document = openapi('http://localhost:8787/api/v1');

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1 by a public validator', async () => {
    const validator = new Validator();
    const result = await validator.validate(structuredClone(document));
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
    expect(validator.version).toBe('3.1');
  });

  it('holds every route once, with an operation id', () => {
    const operations = Object.values(
      document.paths as Record<string, Record<string, { operationId: string }>>,
    )
      .flatMap((methods) => Object.values(methods))
      .map((operation) => operation.operationId);
    expect(operations.sort()).toEqual(Object.keys(routes).sort());
  });

  it('resolves every reference', () => {
    const text = JSON.stringify(document);
    const names = Object.keys((document.components as { schemas: object }).schemas);
    const missing = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)]
      .map((match) => match[1])
      .filter((name) => !names.includes(String(name)));
    expect(missing).toEqual([]);
    expect(text).not.toContain('#/$defs/');
  });

  it('names every path parameter in the path', () => {
    for (const route of Object.values(routes)) {
      const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const described = 'params' in route ? Object.keys(route.params.shape) : [];
      expect(described, route.path).toEqual(inPath);
    }
  });

  it('never shows what the interface withholds', () => {
    const schemas = (document.components as { schemas: Record<string, { properties: object }> }).schemas;
    expect(Object.keys(schemas.Template!.properties)).toEqual(['slug', 'name', 'description', 'columns']);
    expect(Object.keys(schemas.Source!.properties)).toEqual(['name', 'logo_url']);
  });
});

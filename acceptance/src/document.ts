/** The parts of the service's OpenAPI document that the suite relies on. */
export interface Operation {
  operationId: string;
  tags: string[];
  security: Record<string, unknown>[];
  parameters?: { name: string; in: 'path' | 'query'; required: boolean }[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, { content?: Record<string, { schema?: unknown }> }>;
}

export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties?: Record<string, unknown> }> };
}

export interface Route {
  /** Such as `GET /sources/{source}/knowledge`. */
  name: string;
  method: string;
  path: string;
  operation: Operation;
}

export function routesOf(document: OpenApiDocument): Route[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
}

export async function fetchDocument(base: string): Promise<OpenApiDocument> {
  const response = await fetch(`${base}/openapi.json`);
  if (!response.ok) throw new Error(`GET ${base}/openapi.json answered ${response.status}`);
  return (await response.json()) as OpenApiDocument;
}

import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface FakeSheet {
  properties: Record<string, unknown>;
  merges?: Record<string, number>[];
  /** As the API gives cells; an empty object is an empty cell. */
  rows: Record<string, unknown>[][];
  hiddenRows?: number[];
}

export interface GoogleServer {
  url: string;
  /** The file that Google gives for its one service account. */
  key: Record<string, unknown>;
  /** By id; `null` is one that is not shared. */
  spreadsheets: Map<string, { title: string; sheets: FakeSheet[] } | null>;
  /** What came, with what it was answered. */
  asked: { path: string; status: number }[];
  /** Takes a request of its own accord, before anything is looked at. */
  intercept?: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Every token given so far is worth nothing any more. */
  revokeTokens(): void;
  close(): void;
}

const scope = 'https://www.googleapis.com/auth/spreadsheets.readonly';

/**
 * Behaves as Google documents it: tokens for a JWT that a service account signed (signature, issuer, audience, scope,
 * times), and `spreadsheets.get` with fields and ranges of whole rows.
 */
export async function startGoogle(): Promise<GoogleServer> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const email = 'reader@project.iam.gserviceaccount.com';
  const tokens = new Set<string>();
  let made = 0;
  const http = createServer(async (request, response) => {
    const entry = { path: request.url ?? '', status: 0 };
    google.asked.push(entry);
    response.on('close', () => {
      entry.status = response.statusCode;
    });
    if (google.intercept?.(request, response)) return;
    const url = new URL(request.url ?? '', google.url);
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (url.pathname === '/token') {
      const form = new URLSearchParams(await text(request));
      const problem = assertionProblem(form, `${google.url}/token`);
      if (problem) return send(400, { error: 'invalid_grant', error_description: problem });
      const token = `ya29.hunter2-${++made}`;
      tokens.add(token);
      return send(200, { access_token: token, expires_in: 3599, token_type: 'Bearer' });
    }
    const error = (code: number, status: string) =>
      send(code, { error: { code, status, message: 'hunter2', details: [] } });
    if (!tokens.has(request.headers.authorization?.replace('Bearer ', '') ?? ''))
      return error(401, 'UNAUTHENTICATED');
    const id = /^\/v4\/spreadsheets\/([^/]+)$/.exec(url.pathname)?.[1] ?? '';
    const found = google.spreadsheets.get(id);
    if (found === undefined) return error(404, 'NOT_FOUND');
    if (found === null) return error(403, 'PERMISSION_DENIED');
    const fields = url.searchParams.get('fields');
    if (fields === null) return error(400, 'INVALID_ARGUMENT');
    const range = url.searchParams.get('ranges');
    if (range === null)
      return send(200, {
        properties: { title: found.title },
        sheets: found.sheets.map(({ properties }) => ({ properties })),
      });
    const [, quotedTitle = '', first, last] = /^'((?:[^']|'')*)'(?:!(\d+):(\d+))?$/.exec(range) ?? [];
    const sheet = found.sheets.find(
      ({ properties }) => properties.title === quotedTitle.replaceAll("''", "'"),
    );
    if (!sheet) return error(400, 'INVALID_ARGUMENT');
    if (first === undefined || last === undefined)
      return send(200, { sheets: [{ properties: { title: sheet.properties.title }, merges: sheet.merges }] });
    const { rowCount = 0 } = sheet.properties.gridProperties as { rowCount?: number };
    if (Number(last) > rowCount) return error(400, 'INVALID_ARGUMENT');
    const rows = sheet.rows.slice(Number(first) - 1, Number(last));
    const rowMetadata = rows.map((_, at) =>
      sheet.hiddenRows?.includes(Number(first) + at) ? { hiddenByUser: true } : {},
    );
    send(200, { sheets: [{ data: [{ rowData: rows.map((values) => ({ values })), rowMetadata }] }] });
  });

  function assertionProblem(form: URLSearchParams, audience: string): string | undefined {
    if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer') return 'grant_type';
    const [head = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.');
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
    const { alg, kid } = read(head);
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })),
      Buffer.from(signature, 'base64url'),
    );
    if (alg !== 'RS256' || kid !== google.key.private_key_id || !isSigned) return 'Invalid JWT Signature.';
    const { iss, aud, scope: asked, iat, exp } = read(claims);
    if (iss !== email || aud !== audience || asked !== scope) return 'Invalid issuer, audience or scope.';
    const now = Date.now() / 1000;
    if (Math.abs(now - iat) > 300 || exp <= now || exp - iat > 3600)
      return 'Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. Check your iat and exp values in the JWT claim.';
    return undefined;
  }

  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const google: GoogleServer = {
    url,
    key: {
      type: 'service_account',
      project_id: 'project',
      private_key_id: 'key-1',
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      client_email: email,
      token_uri: `${url}/token`,
    },
    spreadsheets: new Map(),
    asked: [],
    revokeTokens: () => tokens.clear(),
    close() {
      http.closeAllConnections();
      http.close();
    },
  };
  return google;
}

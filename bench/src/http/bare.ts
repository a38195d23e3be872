import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

/** What the service is compared with: the same answer from a bare route, which checks and logs nothing. */
const answer: unknown = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const app = Fastify();
app.get('/sources', async () => answer);
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));

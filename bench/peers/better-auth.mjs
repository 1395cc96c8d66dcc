// better-auth with its defaults, an e-mail and password, and without its limits.
import { createServer } from 'node:http';
import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { toNodeHandler } from 'better-auth/node';
import pg from 'pg';
import { emailOf, password } from '../people.ts';
import { hostOf } from '../send.ts';

const port = Number(process.env['PORT']);
const options = {
  database: new pg.Pool({ connectionString: process.env['PEER_DATABASE_URL'], max: 10 }),
  baseURL: `http://${hostOf(port)}`,
  secret: 'bench-secret-of-no-worth-to-anybody',
  emailAndPassword: { enabled: true },
  rateLimit: { enabled: false },
};
const auth = betterAuth(options);
const { runMigrations, toBeCreated } = await getMigrations(options);
await runMigrations();
if (toBeCreated.length > 0)
  for (let index = 0; index < 100; index += 1)
    await auth.api.signUpEmail({ body: { name: 'Lotte', email: emailOf(index), password } });
const handle = toNodeHandler(auth);
const server = createServer((request, response) => void handle(request, response));
server.listen(port, () => process.send?.({ ready: true }));
process.on('disconnect', () => process.exit());

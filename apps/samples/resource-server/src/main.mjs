// @ts-check
import { serve } from '@hono/node-server';
import { createIntrospection, createVerification } from './check-token.mjs';
import { createResourceServer } from './create-app.mjs';

const {
  ISSUER: issuer = 'http://account-api.talon.localhost:3000',
  AUDIENCE: audience = 'http://localhost:4001',
  SERVER_ID: id = 'my-server',
  SERVER_SECRET: secret,
  PORT: port = '4001',
  ORIGIN: origin = `http://localhost:${port}`,
} = process.env;

// With a secret it introspects. Without one it verifies signed tokens by itself.
const check = secret
  ? createIntrospection({ issuer, audience, id, secret })
  : createVerification({ issuer, audience });
serve({ fetch: createResourceServer(check, origin).fetch, port: Number(port) }, () =>
  console.log(`http://localhost:${port}/`),
);

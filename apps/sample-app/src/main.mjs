// @ts-check
import { serve } from '@hono/node-server';
import { createSampleApp } from './create-app.mjs';

const port = Number(process.env['PORT'] ?? 4000);

/** @param {string} name */
function readVariable(name) {
  const value = process.env[name];
  if (value) return value;
  console.error(`${name} is missing`);
  return process.exit(1);
}

const app = createSampleApp({
  issuers: readVariable('ISSUERS').split(' '),
  clientId: readVariable('CLIENT_ID'),
  clientSecret: readVariable('CLIENT_SECRET'),
  readsBalance: process.env['READS_BALANCE'] === 'yes',
  origin: process.env['ORIGIN'] ?? `http://localhost:${port}`,
});
serve({ fetch: app.fetch, port }, () => console.log(`http://localhost:${port}/`));

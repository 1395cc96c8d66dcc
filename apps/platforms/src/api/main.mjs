// @ts-check
// The interfaces of the demonstration's platforms, in a process of their own. The parent process sends the settings, and gets the
// port. It ends with its parent.
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { createApi } from './create-api.mjs';
import { fetchLocally } from './fetch-locally.mjs';
import { createIntrospectingVerifier } from './verify-introspected.mjs';
import { createSignedVerifier } from './verify-signed.mjs';

/**
 * @typedef {object} ApiSettings
 * @property {string} host of the platform, without a port
 * @property {string} issuer
 * @property {string} audience
 * @property {string} id of the resource server
 * @property {string} secret
 * @property {'signed' | 'introspected'} tokens
 */

process.on('disconnect', () => process.exit(0));
process.once('message', settings => {
  const app = new Hono();
  for (const each of /** @type {ApiSettings[]} */ (settings)) {
    const expected = { ...each, fetch: fetchLocally };
    const verify =
      each.tokens === 'signed' ? createSignedVerifier(expected) : createIntrospectingVerifier(expected);
    app.route(`/${each.host}`, createApi(verify));
  }
  serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => process.send?.({ port }));
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendWebhook } from './send-webhook';

const paths: string[] = [];
const server = createServer((request, response) => {
  paths.push(request.url ?? '');
  if (request.url === '/slow') return;
  if (request.url === '/moved') response.writeHead(307, { Location: '/taken' });
  response.end('x'.repeat(100_000));
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  origin = `http://hooks.localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const send = (address: string, isDevelopment = true) =>
  sendWebhook(address, { body: '{}', headers: { 'webhook-id': '1' }, isDevelopment });

test('a delivery is posted to its address, in development also to this machine', async () => {
  expect(await send(`${origin}/taken`)).toBe(200);
});

test('a redirect is not followed', async () => {
  paths.length = 0;
  expect(await send(`${origin}/moved`)).toBe(307);
  expect(paths).toEqual(['/moved']);
});

test('an address that does not answer in time is left', async () => {
  const sending = { body: '{}', headers: {}, isDevelopment: true, longestMilliseconds: 100 };
  await expect(sendWebhook(`${origin}/slow`, sending)).rejects.toThrow(/abort|timeout/i);
});

describe('outside of development, nothing of the own network is reached', () => {
  test.each([
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://10.1.2.3/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://[::ffff:127.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    // A name that leads there at this moment, whatever it led to when it was registered.
    'https://localhost/',
  ])('%s', async address => {
    await expect(send(address, false)).rejects.toThrow('not on the public internet');
  });

  test('plain http', async () => {
    await expect(send(`${origin}/taken`, false)).rejects.toThrow('needs https');
  });
});

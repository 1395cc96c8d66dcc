import { createHash } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createBreachList } from './breach-list';

const closers: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(closers.splice(0).map(close => close())));

async function list(answer: RequestListener) {
  const requestedPaths: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    requestedPaths.push(request.url);
    answer(request, response);
  });
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  closers.push(() => {
    server.closeAllConnections();
    return new Promise(resolve => server.close(resolve));
  });
  const isBreached = createBreachList(`http://127.0.0.1:${(server.address() as AddressInfo).port}/range/`);
  return { isBreached, requestedPaths };
}

const hash = createHash('sha1').update('vier dozen thee').digest('hex').toUpperCase();

test('a breached password is found by the rest of its hash; only the prefix is sent', async () => {
  const { isBreached, requestedPaths } = await list((_request, response) => {
    response.end(`0018A45C4D1DEF81644B54AB7F969B88D65:1\r\n${hash.slice(5)}:12`);
  });
  expect(await isBreached('vier dozen thee')).toBe(true);
  expect(await isBreached('zeven groene stoelen')).toBe(false);
  expect(requestedPaths[0]).toBe(`/range/${hash.slice(0, 5)}`);
});

test('padding lines are not breaches', async () => {
  const { isBreached } = await list((_request, response) => response.end(`${hash.slice(5)}:0`));
  expect(await isBreached('vier dozen thee')).toBe(false);
});

test.each<[string, RequestListener]>([
  ['fails', (_request, response) => response.writeHead(500).end(`${hash.slice(5)}:12`)],
  ['does not respond within a second', () => undefined],
  ['closes the connection', request => request.socket.destroy()],
])('a list that %s does not prevent a password', { timeout: 5_000 }, async (_, answer) => {
  const { isBreached } = await list(answer);
  expect(await isBreached('vier dozen thee')).toBe(false);
});

test('without a list no request is sent', async () => {
  expect(await createBreachList(undefined)('password')).toBe(false);
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isPublicAddress } from '../kernel/public-address';
import { fetchSmallFile } from './fetch-small-file';
import { lookupPublic } from './lookup-public';

const server = createServer((request, response) => {
  if (request.url === '/moved') response.writeHead(302, { Location: '/small' }).end();
  else if (request.url === '/missing') response.writeHead(404).end();
  else response.end(Buffer.alloc(request.url === '/large' ? 5000 : 10, 1));
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise(resolve => server.close(resolve)));

const fetchIn = (isDevelopment: boolean, address: string) =>
  fetchSmallFile(address, { mostBytes: 1000, types: 'image/png', isDevelopment });

test('a small file is fetched', async () => {
  expect(await fetchIn(true, `${origin}/small`)).toEqual(Buffer.alloc(10, 1));
});

test.each([
  ['/large', 'it is larger than'],
  ['/moved', 'the status is 302'],
  ['/missing', 'the status is 404'],
])('%s is refused: %s', async (path, problem) => {
  await expect(fetchIn(true, origin + path)).rejects.toThrow(`could not be fetched: ${problem}`);
});

describe('outside of development, nothing of the own network is fetched', () => {
  test.each([
    'https://127.0.0.1/a.png',
    'https://[::1]/a.png',
    'https://169.254.169.254/latest/meta-data',
    'https://10.1.2.3/',
    'https://0x7f.1/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fd00::1]/',
  ])('%s', async address => {
    await expect(fetchIn(false, address)).rejects.toThrow('is not on the public internet');
  });

  test('plain http', async () => {
    await expect(fetchIn(false, 'http://lunchbox.example/a.png')).rejects.toThrow('needs https');
  });

  test.each([true, false])('a name that leads there (all addresses: %s)', async all => {
    const error = await new Promise(resolve => lookupPublic('localhost', { all }, resolve));
    expect(String(error)).toContain('not on the public internet');
  });
});

test.each([
  ['8.8.8.8', true],
  ['2a00:1450::1', true],
  ['192.168.1.1', false],
  ['100.64.0.1', false],
  ['255.255.255.255', false],
  ['2001:db8::1', false],
  ['2002:7f00:1::', false],
  ['64:ff9b::7f00:1', false],
  ['fe80::1', false],
  ['::', false],
])('%s is public: %s', (address, isPublic) => expect(isPublicAddress(address)).toBe(isPublic));

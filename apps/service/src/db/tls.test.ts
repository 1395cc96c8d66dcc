import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest';
import { makeCertificate } from '../testing/certificate';
import { createTestDatabase } from '../testing/database';
import { createPool } from './pool';

const folder = mkdtempSync(join(tmpdir(), 'talon-tls-'));
const right = makeCertificate('localhost');
const ofOtherHost = makeCertificate('db.elsewhere.test');
const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const authority = file('authority.pem', right.cert);
const authorities = file('authorities.pem', right.cert + ofOtherHost.cert);

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  // The driver warns that its next major version will check less in two of the modes.
  vi.spyOn(process, 'emitWarning').mockReturnValue(undefined);
  database = await createTestDatabase(inject('adminUrl'));
});
afterAll(async () => {
  vi.restoreAllMocks();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

/**
 * A PostgreSQL server with TLS: answers the driver's request for TLS (PostgreSQL protocol, SSLRequest), and passes what is
 * inside on to the server of the tests. Without a certificate, it answers that it has no TLS. Returns its address.
 */
async function serverWith(certificate: { cert: string; key: string } | undefined): Promise<URL> {
  const { hostname, port } = new URL(database.url);
  const sockets = new Set<Socket>();
  const server = createServer(socket => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => {
      if (!certificate) return void socket.end('N');
      socket.write('S');
      const secured = new TLSSocket(socket, { isServer: true, ...certificate });
      const inside = connect(Number(port || 5432), hostname);
      sockets.add(inside);
      secured.on('error', () => inside.destroy());
      inside.on('error', () => secured.destroy());
      secured.pipe(inside).pipe(secured);
    });
  });
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise(resolve => server.close(resolve));
  });
  const url = new URL(database.url);
  url.hostname = 'localhost';
  url.port = String((server.address() as AddressInfo).port);
  return url;
}

function poolWith(url: URL, parameters: Record<string, string>) {
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  const pool = createPool(url.href, 2, () => undefined);
  closers.push(() => pool.end());
  return pool;
}

const one = { text: 'select 1 as one' };

test('with sslmode=verify-full and sslrootcert, the pool uses TLS', async () => {
  const url = await serverWith(right);
  const pool = poolWith(url, { sslmode: 'verify-full', sslrootcert: authority });
  expect((await pool.query(one)).rows).toEqual([{ one: 1 }]);
});

test.each(['verify-full', 'verify-ca', 'require'])(
  'sslmode=%s refuses a certificate of an unknown authority, of another host, and a server without TLS',
  async sslmode => {
    const unknown = poolWith(await serverWith(right), { sslmode });
    await expect(unknown.query(one)).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
    const ofOther = poolWith(await serverWith(ofOtherHost), { sslmode, sslrootcert: authorities });
    await expect(ofOther.query(one)).rejects.toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
    const plain = poolWith(await serverWith(undefined), { sslmode, sslrootcert: authority });
    await expect(plain.query(one)).rejects.toThrow('does not support SSL');
  },
);

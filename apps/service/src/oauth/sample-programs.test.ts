import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { projectFolder } from '../kernel/project-folder';
import { addApplication } from '../testing/applications';
import { createVisitor } from '../testing/client-site';
import { confirmLogOut } from '../testing/confirm-log-out';
import { resolveLocalNames } from '../testing/local-names';
import { addTestResourceServer } from '../testing/resource-servers';
import { startTestService } from '../testing/service';
import { signedIn } from '../testing/signed-in';
import { visit } from '../testing/visit';

let service: Awaited<ReturnType<typeof startTestService>>;
let issuer: string;
let undo: () => void;
beforeAll(async () => {
  undo = resolveLocalNames();
  service = await startTestService({ hasOwnPort: true });
  issuer = service.deps.hosts.default.accountApiOrigin;
});
afterAll(async () => {
  await service.stop();
  undo();
});

const running: ChildProcess[] = [];
afterEach(() => {
  for (const each of running.splice(0)) each.kill();
});

/** Names under `localhost` work, as with the lines of the hosts file that the page for integrators names. */
const withLocalNames = `data:text/javascript,${encodeURIComponent(`
  import dns from 'node:dns';
  const { lookup } = dns;
  dns.lookup = (name, ...rest) => lookup(name.endsWith('.localhost') ? '127.0.0.1' : name, ...rest);
`)}`;

/** Starts the program of a sample, as its `npm start` does. */
function start(folder: string, env: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', withLocalNames, 'src/main.mjs'], {
    cwd: join(projectFolder, 'apps', folder),
    env: { PATH: process.env['PATH'] ?? '', ...env },
  });
  running.push(child);
  // It may end before somebody waits for that.
  const exit = once(child, 'exit');
  const written = { text: '' };
  const write = (chunk: Buffer) => (written.text += chunk.toString());
  child.stdout.on('data', write);
  child.stderr.on('data', write);
  return {
    /** Waits until the program has written something like this. */
    prints: async (expected: RegExp) =>
      vi.waitFor(() => {
        const found = expected.exec(written.text);
        if (!found) throw new Error(`${folder} has not written ${expected}: ${written.text}`);
        return found;
      }, 30_000),
    ends: async () => expect(await exit).toEqual([0, null]),
  };
}

async function findFreePort(): Promise<string> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return String(port);
}

// Each program loads its libraries.
vi.setConfig({ testTimeout: 60_000 });

test('the programs of the resource server and of the machine client work together', async () => {
  const server = await addTestResourceServer(service, { scope: 'balance cards:block' });
  const secret = 'a secret of the machine';
  const machine = await addApplication(service, {
    secret,
    grant_types: ['client_credentials'],
    redirect_uris: [],
    scope: 'cards:block',
    default_scope: undefined,
  });
  const PORT = await findFreePort();
  const { audience: AUDIENCE, id: SERVER_ID, secret: SERVER_SECRET } = server;
  const serving = start('samples/resource-server', {
    ISSUER: issuer,
    PORT,
    AUDIENCE,
    SERVER_ID,
    SERVER_SECRET,
  });
  await serving.prints(/http:\/\/localhost:\d+\//);
  const blocking = start('samples/machine', {
    ISSUER: issuer,
    CLIENT_ID: machine.clientId,
    CLIENT_SECRET: secret,
    RESOURCE: AUDIENCE,
    ADDRESS: `http://localhost:${PORT}/cards/5065000000000001/block`,
  });
  await blocking.prints(/^200 \{"blocked":"5065000000000001"/m);
  await blocking.ends();
});

test('the program of the mobile application signs in, refreshes, revokes, and leads to the log-out', async () => {
  const { clientId } = await addApplication(service, {
    secret: null,
    redirect_uris: ['http://127.0.0.1/callback'],
    scope: 'openid profile offline_access',
    default_scope: 'openid',
  });
  const { account, browser } = await signedIn(service);
  const app = start('samples/mobile', { ISSUER: issuer, CLIENT_ID: clientId });
  const [address] = await app.prints(/http\S+\/oauth\/authorize\S+/);
  await fetch(await visit(service, browser, address));
  await app.prints(new RegExp(`Signed in as [^]*${account.id}`));
  await app.prints(/New access token, valid for 3600 seconds/);
  const [logOut] = await app.prints(/http\S+\/oauth\/end-session\S+/);
  await app.ends();
  const { rows } = await service.deps.db.query(
    "select 1 from oidc_records where payload->>'clientId' = $1 and model in ('AccessToken', 'RefreshToken')",
    [clientId],
  );
  expect(rows).toEqual([]);
  expect(await confirmLogOut(browser, logOut)).toContain('/login');
});

test('the program of the webhooks receives an event', async () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const receiver = start('samples/webhooks', { WEBHOOK_SECRET: secret, PORT: await findFreePort() });
  const [address] = await receiver.prints(/http\S+\/hooks/);
  const body = JSON.stringify({ type: 'consent.revoked', timestamp: new Date(), data: { sub: 'ella' } });
  const headers = {
    'webhook-id': 'one',
    'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
    'webhook-signature': new Webhook(secret).sign('one', new Date(), body),
  };
  expect((await fetch(address, { method: 'POST', body, headers })).status).toBe(204);
  await receiver.prints(/consent\.revoked \{ sub: 'ella' \}/);
});

test('the program of the web application signs in, refreshes and logs out', async () => {
  const PORT = await findFreePort();
  const origin = `http://localhost:${PORT}`;
  const secret = 'a secret of the application';
  const { clientId } = await addApplication(service, {
    secret,
    redirect_uris: [`${origin}/callback`],
    post_logout_redirect_uris: [`${origin}/`],
    scope: 'openid profile email offline_access user',
    default_scope: 'openid',
  });
  const app = start('sample-app', { ISSUERS: issuer, CLIENT_ID: clientId, CLIENT_SECRET: secret, PORT });
  await app.prints(/http:\/\/localhost:\d+\//);
  const visitor = createVisitor(origin);
  expect((await visitor.open('/')).text).toContain('You are not signed in');
  const { account, browser } = await signedIn(service);
  const asked = await visitor.open(`/sign-in?issuer=${encodeURIComponent(issuer)}`);
  const { text } = await visitor.open(await visit(service, browser, asked.location));
  expect(text).toContain(account.id);
  expect((await visitor.post('/refresh')).text).toContain(account.id);
  const { location } = await visitor.post('/log-out');
  expect(await confirmLogOut(browser, location)).toBe(`${origin}/`);
  expect((await visitor.open('/')).text).toContain('You are not signed in');
});

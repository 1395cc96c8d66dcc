import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeClient } from '../commands/clients/change-client';
import { findClient } from '../domain/clients/clients';
import { subjectOf } from '../domain/clients/subject';
import { addApplication, type Application, offline } from '../testing/applications';
import { createBrowser } from '../testing/browser';
import { answerAt, signInAgain } from '../testing/conformance';
import { runJobs } from '../testing/jobs';
import { addTestResourceServer } from '../testing/resource-servers';
import { resolveLocalNames } from '../testing/local-names';
import { withTestService } from '../testing/service';
import { signedIn } from '../testing/signed-in';

const service = withTestService();
const pairwise = { subject_type: 'pairwise' };

/** The paths and bodies that the client's server received, and the file of its sector. */
const received: string[] = [];
let sectorFile = '';
const server = createServer((request, response) => {
  if (request.url === '/sector') return response.end(sectorFile);
  request.on('data', (chunk: Buffer) => received.push(chunk.toString()));
  request.on('end', () => response.end());
});
let origin = '';
const restoreNames = resolveLocalNames();
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  restoreNames();
  await new Promise(resolve => server.close(resolve));
});

const claimsOf = (jwt: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString());

async function subjectAt(app: Application, accountId: string): Promise<string> {
  const client = await findClient(service.deps.db, { clientId: app.clientId });
  return client ? subjectOf(service.deps, client, accountId) : '';
}

test('every token and reply of a pairwise client has the same subject', async () => {
  const logOutUri = `${origin.replace('127.0.0.1', 'localhost')}/logged-out`;
  const app = await addApplication(service, { ...pairwise, backchannel_logout_uri: logOutUri });
  const { account, browser } = await signedIn(service);
  const tokens = await app.signIn(browser, offline);
  const refreshed = await app.refresh(tokens.refresh_token);
  const sub = await subjectAt(app, account.id);
  expect(sub).toMatch(/^[\w-]{43}$/);
  expect(tokens.claims()?.sub).toBe(sub);
  expect(refreshed.claims()?.sub).toBe(sub);
  expect(await app.userinfo(refreshed.access_token)).toMatchObject({ sub });
  expect(await app.introspect(refreshed.access_token)).toMatchObject({ active: true, sub });
  expect((await browser.call('/token', { method: 'DELETE' })).status).toBe(204);
  await runJobs(service.deps);
  const logOutToken = new URLSearchParams(received.at(-1)).get('logout_token') ?? '';
  expect(claimsOf(logOutToken)).toMatchObject({ sub, sid: tokens.claims()?.['sid'] });
});

test('clients of one host share subjects, those of other hosts do not', async () => {
  const { account, browser } = await signedIn(service);
  const apps = [
    await addApplication(service, { ...pairwise, redirect_uris: ['http://one.localhost:3000/a'] }),
    await addApplication(service, { ...pairwise, redirect_uris: ['http://one.localhost:3000/b'] }),
    await addApplication(service, { ...pairwise, redirect_uris: ['http://other.localhost:3000/a'] }),
    await addApplication(service),
  ];
  const subjects: unknown[] = [];
  for (const app of apps) subjects.push((await app.signIn(browser)).claims()?.sub);
  expect(subjects[0]).toBe(subjects[1]);
  expect(new Set(subjects).size).toBe(3);
  expect(subjects[3]).toBe(account.id);
});

test.each(['opaque', 'jwt'])(
  'a resource server that introspects sees one id of a person for every client: %s tokens',
  async access_token_format => {
    const platform = await addTestResourceServer(service, { access_token_format });
    const apps = [
      await addApplication(service, pairwise),
      await addApplication(service, pairwise),
      await addApplication(service),
    ];
    const { account, browser } = await signedIn(service);
    const resource = platform.audience;
    for (const app of apps) {
      const begun = await app.begin(browser, { resource });
      const back = await app.approveConsent(browser, begun);
      const { access_token: token } = await app.redeem(back, begun, { resource });
      expect((await platform.introspect(token)).json).toMatchObject({ active: true, sub: account.id });
      // The client can read a signed token, and learns nothing from it.
      const own = await subjectAt(app, account.id);
      expect(await app.introspect(token)).toMatchObject({ active: true, sub: own });
      if (access_token_format === 'jwt') expect(claimsOf(token)).toMatchObject({ sub: own });
    }
  },
);

test('a hint is compared with the pairwise subject, by the engine and by the portal', async () => {
  const app = await addApplication(service, pairwise);
  const { account, browser } = await signedIn(service);
  const { id_token } = await app.signIn(browser);
  const silent = await app.begin(browser, { prompt: 'none', id_token_hint: id_token });
  expect(answerAt(silent.location)).toHaveProperty('code');
  const elsewhere = createBrowser(service);
  const begun = await app.begin(elsewhere, { id_token_hint: id_token });
  const again = await app.redeem(await signInAgain(app, elsewhere, account, begun), begun);
  expect(again.claims()?.sub).toBe(await subjectAt(app, account.id));
});

test('the file of a sector must list every redirect URI, and its host names the sector', async () => {
  const app = await addApplication(service);
  const [redirect] = (await findClient(service.deps.db, { clientId: app.clientId }))?.redirect_uris ?? [];
  const sector = `http://sector.localhost:${new URL(origin).port}/sector`;
  const change = () =>
    changeClient(service.deps, app.clientId, JSON.stringify({ ...pairwise, sector_identifier_uri: sector }));
  for (const [file, problem] of [
    ['[]', `its file does not list ${redirect}`],
    ['{', 'its file is not JSON'],
    ['{"a": 1}', 'its file is no list of addresses'],
  ] as const) {
    sectorFile = file;
    await expect(change()).rejects.toThrow(`sector_identifier_uri: ${problem}`);
  }
  sectorFile = JSON.stringify([redirect]);
  await change();
  const { browser, account } = await signedIn(service);
  const { sub } = (await app.signIn(browser)).claims() ?? {};
  const neighbour = { ...pairwise, sector_identifier_uri: sector, redirect_uris: [] };
  expect(sub).toBe(subjectOf(service.deps, neighbour, account.id));
});

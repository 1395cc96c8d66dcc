import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createSampleApp } from '@talon/sample-app/create-app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addClient } from '../commands/clients/add-client';
import { changeClient } from '../commands/clients/change-client';
import { addResourceServer } from '../commands/resource-servers/register';
import { disableResourceServer } from '../commands/resource-servers/switch';
import { projectFolder } from '../kernel/project-folder';
import { fetchLocally } from '../oauth/local-fetch';
import { addApplication } from '../testing/applications';
import { startTestService } from '../testing/service';
import { signedIn } from '../testing/signed-in';
import { visit } from '../testing/visit';

const page = readFileSync(join(projectFolder, 'docs/integrating.md'), 'utf8');
/** The section that signs a person in by hand. */
const byHand = page.split(/^## /m).find(section => section.includes('/oauth/authorize?')) ?? '';
const commands = blocks('sh', byHand);
/** This command prints the address for the browser. After it, the reader enters the code by hand. */
const address = commands.findIndex(text => text.includes('/oauth/authorize?'));
const hasTools = ['bash', 'curl', 'openssl'].every(
  tool => spawnSync(tool, ['--version']).error === undefined,
);
const folder = mkdtempSync(join(tmpdir(), 'integrating-'));
const variables = join(folder, 'variables');

let service: Awaited<ReturnType<typeof startTestService>>;
beforeAll(async () => {
  service = await startTestService({ hasOwnPort: true });
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

test.skipIf(!hasTools)('the commands of the page for integrators work, one after the other', async () => {
  const printed = await addClient(service.deps, 'my-app', blocks('json', page)[0] ?? '');
  const { accountApiOrigin, generalApiOrigin } = service.deps.hosts.default;
  const given = [
    `ISSUER=${accountApiOrigin}`,
    `API=${generalApiOrigin}`,
    'CLIENT_ID=my-app',
    `CLIENT_SECRET=${/[\w-]{40,}/.exec(printed)?.[0]}`,
    // Each response ends its line.
    'curl() { command curl "$@"; echo; }',
  ].join('\n');

  const [shown = ''] = await run(
    `${given}\n${commands[address]}\ndeclare -p VERIFIER REDIRECT_URI >'${variables}'`,
  );
  const { account, browser } = await signedIn(service);
  const callback = new URL(await visit(service, browser, shown));
  expect(callback.origin + callback.pathname).toBe('http://localhost:4000/callback');
  expect(callback.searchParams.get('iss')).toBe(accountApiOrigin);

  const lines = await run(
    [
      given,
      `. '${variables}'`,
      `CODE=${callback.searchParams.get('code')}`,
      ...commands.slice(address + 2),
    ].join('\n'),
  );
  const logOut = new URL(lines.pop() ?? '');
  const [tokens, userinfo, resource, renewed, before, after] = lines.map(line => JSON.parse(line));
  expect(tokens).toMatchObject({ token_type: 'Bearer', refresh_token: expect.any(String) });
  expect(userinfo).toMatchObject({ sub: account.id, email: account.email });
  expect(resource).toMatchObject({ data: { id: account.id } });
  expect(renewed.refresh_token).not.toBe(tokens.refresh_token);
  expect(before).toMatchObject({ active: true });
  expect(after).toEqual({ active: false });
  expect((await browser.call(logOut.pathname + logOut.search)).status).toBe(200);
});

/** Opens the sample application at the address of the page, as the browser of one person. */
function sampleApp(clientId: string, clientSecret: string) {
  const { accountApiOrigin: issuer } = service.deps.hosts.default;
  const origin = 'http://localhost:4000';
  const app = createSampleApp({ issuers: [issuer], clientId, clientSecret, origin, fetch: fetchLocally });
  let cookie = '';
  return async (path: string) => {
    const response = await app.request(origin + path, { headers: { Cookie: cookie } });
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    return { location: response.headers.get('location') ?? '', text: await response.text() };
  };
}

const secretOf = (printed: string) => /[\w-]{40,}/.exec(printed)?.[0] ?? '';
const startPath = () => `/sign-in?issuer=${encodeURIComponent(service.deps.hosts.default.accountApiOrigin)}`;

test('the sample application signs in as the page registers it, and says what Talon refuses', async () => {
  const printed = await addClient(service.deps, 'my-sample', blocks('json', page)[0] ?? '');
  const open = sampleApp('my-sample', secretOf(printed));
  const { account, browser } = await signedIn(service);
  const back = new URL(await visit(service, browser, (await open(startPath())).location));
  expect((await open(back.pathname + back.search)).location).toBe('/');
  expect((await open('/')).text).toContain(account.id);

  await changeClient(service.deps, 'my-sample', JSON.stringify({ scope: 'openid', default_scope: 'openid' }));
  const again = sampleApp('my-sample', secretOf(printed));
  const refused = new URL(await visit(service, browser, (await again(startPath())).location));
  const { text } = await again(refused.pathname + refused.search);
  expect(text).toContain(
    'Talon refused the request (invalid_scope: scope asks for more than the client may have',
  );
});

test('every file of the page is accepted: registrations, changes and resource servers', async () => {
  const files = blocks('json', page).map(text => ({ text, fields: JSON.parse(text) as object }));
  const registrations = files.filter(({ fields }) => 'client_name' in fields);
  expect(registrations.length).toBeGreaterThanOrEqual(4);
  for (const [place, { text }] of registrations.entries())
    expect(await addClient(service.deps, `of-the-page-${place}`, text)).toContain('is registered');
  const servers = files.filter(({ fields }) => 'audience' in fields);
  expect(servers.length).toBeGreaterThanOrEqual(1);
  for (const [place, { text }] of servers.entries()) {
    const id = `server-${place}`;
    expect(await addResourceServer(service.deps, id, text)).toContain('is registered');
    await disableResourceServer(service.deps, id);
  }
  const isEvent = (fields: object) => 'type' in fields;
  const changes = files.filter(
    each => !registrations.includes(each) && !servers.includes(each) && !isEvent(each.fields),
  );
  expect(changes.length).toBeGreaterThanOrEqual(3);
  for (const { text } of changes) await changeClient(service.deps, 'of-the-page-0', text);
});

test.skipIf(!hasTools)('the commands for tokens of resource servers and machines work', async () => {
  const [ofServer = '', ofMachine = ''] = blocks('bash', page);
  const { accountApiOrigin } = service.deps.hosts.default;
  const audience = 'https://personal.example/api';
  await addResourceServer(
    service.deps,
    'personal',
    JSON.stringify({ name: 'Personal', audience, scope: 'balance' }),
  );
  await addResourceServer(
    service.deps,
    'cards',
    JSON.stringify({ name: 'Cards', audience: 'https://cards.example', scope: 'cards:block' }),
  );
  const registration = blocks('json', page).find(text => text.includes('client_credentials')) ?? '';
  const machine = secretOf(await addClient(service.deps, 'machine-of-the-page', registration));
  const app = await addApplication(service, { secret: 'sesame' });
  const { browser } = await signedIn(service);
  const begun = await app.begin(browser, { scope: 'openid offline_access balance', resource: audience });
  const tokens = await app.redeem(await app.approveConsent(browser, begun), begun);
  const [forServer = '', forMachine = ''] = await run(
    [
      `ISSUER=${accountApiOrigin} CLIENT_ID=${app.clientId} CLIENT_SECRET=sesame`,
      'curl() { command curl "$@"; echo; }',
      `member() { echo '${tokens.refresh_token}'; }`,
      ofServer,
      `CLIENT_ID=machine-of-the-page CLIENT_SECRET=${machine}`,
      ofMachine,
    ].join('\n'),
  );
  expect(JSON.parse(forServer)).toMatchObject({ access_token: expect.any(String), scope: 'balance' });
  expect(JSON.parse(forMachine)).toMatchObject({ access_token: expect.any(String), scope: 'cards:block' });
});

function blocks(language: string, text: string): string[] {
  const fenced = new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms');
  return [...text.matchAll(fenced)].map(([, block = '']) => block);
}

/** Runs a script in bash and returns the lines that it prints. Asynchronous, because the service runs in this process. */
async function run(script: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)('bash', ['-euc', script], { encoding: 'utf8' });
  return stdout.split('\n').filter(Boolean);
}

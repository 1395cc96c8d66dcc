import { expect, test } from '@playwright/test';
import { belgium, portal } from './markets';
import { startStubServer, startSeparateService } from './separate-service';
import { translateInto } from './messages';
import { long } from './short-run';

const envelopes: string[] = [];
let service: Awaited<ReturnType<typeof startSeparateService>>;
let receiver: Awaited<ReturnType<typeof startStubServer>>;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  receiver = await startStubServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      if (request.method === 'POST') envelopes.push(body);
      response
        .writeHead(200, { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' })
        .end('{}');
    });
  });
  service = await startSeparateService({
    ERROR_REPORTS_DSN: receiver.origin.replace('http://', 'http://key1@') + '/42',
  });
});
test.afterAll(async () => {
  await service.stop();
  await receiver.stop();
});

test.use({ locale: 'nl' });

const own = (path: string) => `http://account.${belgium.domain}:${service.port}${path}`;

test('an error in a screen is reported without personal data, by a client that loads after the first paint', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('response', response => scripts.push(new URL(response.url()).pathname));
  await page.goto(own('/login/email?uid=UID1&payload=PAYLOAD1'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => scripts.filter(path => path.includes('create-reporter'))).toHaveLength(1);
  await page.locator('input[name=email]').fill('marie@dubois.example');
  expect(envelopes).toEqual([]);

  // Makes a screen fail during rendering, by removing a browser API that it needs.
  await page.evaluate(() => {
    Object.defineProperty(Intl, 'DisplayNames', {
      value: function broken() {
        throw new RangeError('broken for marie@dubois.example by PAYLOAD1 "Marie"');
      },
    });
  });
  await page.getByRole('link', { name: translateInto('nl')('login.ways.phone') }).click();
  await expect.poll(() => envelopes.length).toBeGreaterThan(0);
  const [, , event] = (envelopes[0] ?? '').split('\n').map(line => JSON.parse(line));
  expect(event).toMatchObject({
    release: expect.stringMatching(/^[\da-f]{12}$/),
    exception: { values: [{ type: 'RangeError' }] },
    tags: { language: 'nl' },
    sdk: { settings: { infer_ip: 'never' } },
  });
  expect(envelopes.join('\n')).not.toMatch(/marie|UID1|"PAYLOAD1|dubois/i);
});

test('a script that cannot be loaded is reported', long, async ({ page }) => {
  const before = envelopes.length;
  await page.goto(own('/login/email'));
  await page.route('**/assets/RecoveryPages*', route => route.abort());
  await page.locator('main a[href^="/forgot-password"]').first().click();
  await expect.poll(() => envelopes.length).toBeGreaterThan(before);
  expect(envelopes.at(-1)).toContain('/assets/RecoveryPages');
  expect(envelopes.at(-1)).toContain('"page":"/forgot-password/email"');
});

test('without an address, no reporter is loaded and nothing is sent', long, async ({ page }) => {
  const before = envelopes.length;
  const asked: string[] = [];
  page.on('request', request => asked.push(request.url()));
  await page.goto(portal(belgium, '/login/email'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => reportError(new Error('not reported')));
  await page.waitForTimeout(500);
  expect(asked.filter(url => /watch-errors|create-reporter/.test(url))).toEqual([]);
  expect(envelopes).toHaveLength(before);
});

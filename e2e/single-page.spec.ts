import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { createServer, type ViteDevServer } from 'vite';
import { freePort } from '../tools/postgres/server.mjs';
import { addAccount } from './accounts';
import { databaseUrl, query } from './database';
import { button, expectPage } from './journey-steps';
import { accountApi, belgium } from './markets';
import { translateInto } from './messages';
import { phoneSize, send } from './pages';

const translate = translateInto('nl');
test.use({ locale: 'nl', viewport: phoneSize, reducedMotion: 'reduce' });

let server: ViteDevServer;
let origin: string;

/** Serves the sample as `npm start` in its folder does, for the service of the journeys. */
test.beforeAll(async () => {
  origin = `http://localhost:${await freePort()}`;
  const issuer = accountApi(belgium);
  Object.assign(process.env, {
    VITE_ISSUER: issuer,
    VITE_API: issuer.replace('//account-api.', '//api.'),
    VITE_CLIENT_ID: 'single-page',
  });
  await query(
    databaseUrl(),
    `insert into clients (client_id, name, redirect_uris, post_logout_redirect_uris, scopes, default_scopes)
     values ('single-page', 'My page', $1, $2, '{openid,profile,email,user}', '{openid}')`,
    [[`${origin}/callback`], [`${origin}/`]],
  );
  server = await createServer({
    root: join(import.meta.dirname, '../apps/samples/single-page'),
    logLevel: 'error',
    // The modules of the library are served as they are, so that no cache is written.
    optimizeDeps: { noDiscovery: true },
    server: { port: Number(new URL(origin).port), strictPort: true, hmr: false },
  });
  await server.listen();
});
test.afterAll(() => server.close());

test('the single-page sample signs a person in, shows what the general API answers, and logs them out', async ({
  page,
}) => {
  const person = await addAccount(belgium, { language: 'nl' });
  await page.goto(origin);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/login/email');
  await send(page, translate, person);
  await expectPage(page, translate('authorize.title', { app: 'My page' }));
  await button(page, translate('authorize.approve')).click();
  await expect(page.getByText(`Signed in as ${person.firstname} Dubois`)).toContainText('/user: 200');
  await expect(page.locator('pre')).toContainText(person.email);
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('button', { name: translate('log-out.yes'), exact: true }).click();
  await expect(page.getByText('You are not signed in.')).toBeVisible();
  expect(page.url()).toBe(`${origin}/`);
});

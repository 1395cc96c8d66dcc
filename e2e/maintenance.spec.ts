import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { makeKeys } from '../tools/start/keys.mjs';
import { freePort } from '../tools/postgres/server.mjs';
import { startService } from '../tools/start/service-process.mjs';
import { belgium, luxembourg } from './markets';
import { databaseUrl, query } from './database';
import { expectDashboard, send } from './pages';
import { claire, lotte } from './people';
import { translateInto } from './messages';
import { long, shortened } from './short-run';

/** A separate service, because maintenance of the shared one would stop all other journeys. */
let service: ReturnType<typeof startService>;
let port: number;
/** A node keeps in memory for so long what it has read. */
const knownMilliseconds = 2_000;
const ownDatabase = () => Object.assign(new URL(databaseUrl()), { pathname: '/maintenance' }).href;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  test.setTimeout(90_000);
  await query(databaseUrl(), 'create database maintenance');
  port = await freePort();
  const env = { ...process.env, ...makeKeys(), DATABASE_URL: ownDatabase(), DEMONSTRATION: '1' };
  service = startService({ env: { ...env, LOG_LEVEL: 'error', PORT: String(port) }, output: 'inherit' });
  expect(await service.ready, 'the service starts').toBeDefined();
});

test.afterAll(async () => {
  await service.stop();
  await query(databaseUrl(), 'drop database maintenance');
});

test.beforeEach(() => maintenance(false));

const markets = [
  { market: belgium, language: 'en', person: lotte },
  { market: luxembourg, language: 'en_LU', person: claire },
] as const;
for (const { market, language, person } of shortened(markets, -1)) {
  const at = (path: string) => `http://account.${market.domain}:${port}${path}`;
  const translate = translateInto(language);

  test(`Sign-in leads to the maintenance page in three languages, without a header (${market.id})`, async ({
    page,
  }) => {
    await page.goto(at('/login/email'));
    await maintenance(true);
    await send(page, translate, person);
    await expect(page).toHaveURL(at('/maintenance'));
    for (const each of ['nl', 'fr', 'en']) {
      const words = translateInto(each) as (key: string) => string;
      await expect(page.locator(`main div[lang=${each}]`).getByRole('heading')).toContainText(
        words('maintenance.title'),
      );
      await expect(page.locator(`main div[lang=${each}]`)).toContainText(words('maintenance.text'));
    }
    await expect(page.getByRole('banner')).toHaveCount(0);
    await page.goto(at('/'));
    await expect(page).toHaveURL(at('/maintenance'));
    const again = page.getByRole('button', { name: 'Opnieuw proberen · Réessayer · Try again' });
    const loadedAgain = page.waitForEvent('load');
    await again.click();
    await loadedAgain;
    await expect(page).toHaveURL(at('/maintenance'));
    await maintenance(false);
    await again.click();
    await expect(page).toHaveURL(at('/login/email'));
    await page.goto(at('/maintenance'));
    await expect(page).toHaveURL(at('/login/email'));
    await send(page, translate, person);
    await expectDashboard(page, translate, person);
  });

  test(`Signed-in people can continue (${market.id})`, long, async ({ page }) => {
    await page.goto(at('/'));
    await send(page, translate, person);
    await expectDashboard(page, translate, person);
    await maintenance(true);
    await page.reload();
    await expectDashboard(page, translate, person);
    await page.getByRole('button', { name: translate('shell.log-out') }).click();
    await expect(page).toHaveURL(at('/maintenance'));
  });
}

async function maintenance(isOn: boolean): Promise<void> {
  await query(
    ownDatabase(),
    isOn
      ? "insert into maintenance (market, planned_end) values ('be', now() + interval '2 hours'), ('lu', null)"
      : 'delete from maintenance',
  );
  await sleep(knownMilliseconds);
}

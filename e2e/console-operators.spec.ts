import { expect, test } from '@playwright/test';
import { countClicks } from './click-count';
import { consolePage, signInAsStaff } from './console-staff';
import { confirm, expectWithoutFaults, press, reason } from './console-steps';
import { belgium, portal } from './markets';
import { translateInto } from './messages';
import { desktopSize, phoneSize } from './pages';
import { long } from './short-run';

test.use({ locale: 'en-GB', viewport: desktopSize, reducedMotion: 'reduce' });

test('an operator blocks a network, and people there are told what to do', async ({ page, browser }) => {
  const network = `198.51.${process.pid % 256}.0/24`;
  const expectFewClicks = await countClicks(page, 'block a network');
  await signInAsStaff(page, 'operator');
  await page.goto(consolePage());
  await page.getByRole('link', { name: 'Networks' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Networks' })).toBeVisible();
  await expectWithoutFaults(page);
  await press(page, 'Block a network');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Network' }).fill('10.0.0.0/8');
  await confirm(page, 'Block');
  await expect(dialog.getByText('This network is too wide.')).toBeVisible();
  await expectWithoutFaults(page);
  await dialog.getByRole('textbox', { name: 'Network' }).fill(network);
  await confirm(page, 'Block');
  const blocked = page.getByRole('region', { name: 'Blocked' });
  const row = blocked.getByRole('row').filter({ hasText: network });
  await expect(row).toContainText(reason);
  expectFewClicks();
  const translate = translateInto('nl');
  const there = await browser.newContext({ locale: 'nl-BE', viewport: phoneSize });
  const theirs = await there.newPage();
  await theirs.route('**/user/forgot-password', (route, request) =>
    route.continue({ headers: { ...request.headers(), 'x-forwarded-for': network.replace('.0/24', '.9') } }),
  );
  await theirs.goto(portal(belgium, '/forgot-password/email'));
  await theirs.getByLabel(translate('login.email'), { exact: true }).fill('iemand@people.example');
  await theirs.locator('main button[type=submit]').click();
  await expect(theirs.getByRole('heading', { name: translate('blocked-network.title') })).toBeVisible();
  await expectWithoutFaults(theirs);
  await there.close();
  await row.getByRole('button', { name: 'End the block' }).click();
  await confirm(page, 'End the block');
  await expect(row).toBeHidden();
});

test(
  'an operator sees the service, and may close login of a market; an integrator renews a secret and disables an app',
  long,
  async ({ page }) => {
    await signInAsStaff(page, 'operator', 'integrations');
    await page.goto(consolePage());
    await expect(page.getByRole('heading', { name: 'Service', level: 1 })).toBeVisible();
    const market = page.getByRole('row').filter({ hasText: 'talon-lux.localhost' });
    await expect(market.getByText('login open')).toBeVisible();
    // Closing login would stop the other journeys.
    await market.getByRole('button', { name: 'Close login' }).click();
    await expect(page.getByRole('dialog').getByLabel('Planned end')).toBeVisible();
    await expectWithoutFaults(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('region', { name: 'Queue' })).toBeVisible();
    await expectWithoutFaults(page);
    await page.getByRole('link', { name: 'Charts' }).click();
    await expect(page.getByRole('heading', { name: 'Jobs in the queue' })).toBeVisible();
    await expectWithoutFaults(page);
    await page.getByRole('link', { name: 'Registered apps' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Ledger & Leaf' });
    await expectWithoutFaults(page);
    await row.getByRole('button', { name: 'Disable' }).click();
    await confirm(page, 'Disable');
    await expect(row.getByText('disabled')).toBeVisible();
    await row.getByRole('button', { name: 'Enable' }).click();
    await confirm(page, 'Enable');
    await expect(row.getByText('active')).toBeVisible();
    await row.getByRole('link', { name: 'Ledger & Leaf' }).click();
    await expect(page.getByRole('heading', { name: 'Webhook' })).toBeVisible();
    await expectWithoutFaults(page);
  },
);

test('an auditor searches the trail and downloads it', async ({ page }) => {
  await signInAsStaff(page, 'auditor');
  await page.goto(consolePage('/audit'));
  await page.getByLabel('Event').selectOption('Account taken over from an earlier system');
  await press(page, 'Search');
  await expect(
    page.getByRole('cell', { name: 'Account taken over from an earlier system' }).first(),
  ).toBeVisible();
  await expectWithoutFaults(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download as JSON lines' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('audit.jsonl');
});

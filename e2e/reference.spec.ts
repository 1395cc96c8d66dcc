import { endpoints } from '@talon/contract/endpoints';
import { resources } from '@talon/contract/resources';
import { webhooks } from '@talon/contract/webhooks';
import { expect, test } from '@playwright/test';
import { accessibilityFaults, watchFaults } from './faults';
import { accountApi, belgium, luxembourg } from './markets';
import { phoneSize } from './pages';
import { shortened } from './short-run';

const references = [
  {
    address: accountApi(belgium, '/docs'),
    calls: Object.values(endpoints),
    events: [],
    call: '/sign-in/POST/token',
    field: 'password',
    error: 'invalid-credentials',
  },
  {
    address: accountApi(luxembourg, '/docs').replace('account-api', 'api'),
    calls: Object.values(resources),
    events: Object.keys(webhooks),
    call: '/person/POST/user',
    field: 'firstname',
    error: 'scope-missing',
  },
];

for (const { address, calls, events, call, field, error } of shortened(references, 0, -1)) {
  const { hostname } = new URL(address);

  test(`the API reference at ${hostname} lists every call, and shows its fields, examples and errors`, async ({
    page,
  }) => {
    const faults = watchFaults(page, hostname);
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const contents = page.getByRole('complementary');
    const closed = contents.getByRole('button', { name: /^Open Group/ });
    while ((await closed.count()) > 0) await closed.first().click();
    const links = await contents.getByRole('link').all();
    const listed = await Promise.all(links.map(link => link.getAttribute('href')));
    const expected = [
      ...calls.map(({ method, path }) => method + path),
      // The renderer writes hyphens in its addresses.
      ...events.map(each => `POST/${each.replaceAll('_', '-')}`),
    ];
    expect(expected.filter(each => !listed.some(href => href?.endsWith(`/${each}`)))).toEqual([]);
    await contents.locator(`a[href$="${call}"]`).click();
    const section = page.getByRole('main').locator(`[id$="${call}"]`);
    await expect(section.getByText(field, { exact: true }).first()).toBeInViewport();
    await expect(section.getByText('curl').first()).toBeInViewport();
    await expect(section.getByText(error).first()).toBeVisible();
    expect(faults).toEqual({ complaints: [], foreign: [] });
  });

  test(`the API reference at ${hostname} is readable on a phone and a desktop, light and dark`, async ({
    page,
  }) => {
    await page.goto(address);
    for (const size of [phoneSize, { width: 1280, height: 800 }]) {
      await page.setViewportSize(size);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.reload();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        // The renderer applies the colour scheme a moment later.
        await expect.poll(() => accessibilityFaults(page)).toEqual([]);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
    }
  });
}

test('somebody finds a call of the API reference by keyboard', async ({ page }) => {
  await page.goto(accountApi(belgium, '/docs'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/token/passkey/options');
  await expect(page.getByRole('option')).toContainText('/token/passkey/options');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/token\/passkey\/options$/);
});

test('an address of a part of the API reference leads there', async ({ page }) => {
  await page.goto(accountApi(belgium, '/docs#tag/webhooks').replace('account-api', 'api'));
  await expect(page.getByRole('heading', { name: 'Webhooks', exact: true })).toBeInViewport();
});

test('the scripts of the API reference see no cookie, whoever is signed in', async ({ page, context }) => {
  const address = accountApi(belgium, '/docs');
  await context.addCookies([{ name: 'uzzer_token', value: 'a session', url: address }]);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const seen = await page.evaluate(() => {
    try {
      return document.cookie;
    } catch (error) {
      return error instanceof DOMException && error.name;
    }
  });
  expect(seen).toBe('SecurityError');
});

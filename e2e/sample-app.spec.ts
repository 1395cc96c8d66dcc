import { expect, type Page, test } from '@playwright/test';
import type { Market } from '@talon/markets/market';
import type { Translate } from '@talon/messages/translate';
import { accessibilityFaults } from './faults';
import { belgium, luxembourg, portal } from './markets';
import { long, shortened } from './short-run';
import { phoneSize, send } from './pages';
import { leon, type Person, vera } from './people';
import { codeAfter, field, logOut } from './journey-steps';
import { translateInto } from './messages';

const sampleApp = (path = '/') => `http://sample-app.localhost:${process.env['E2E_PORT'] ?? ''}${path}`;
const appName = 'Sample application';

const journeys = [
  { market: belgium, language: 'nl', person: vera, mobile: '+32470123491' },
  { market: luxembourg, language: 'fr_LU', person: leon, mobile: '+352621123491' },
] as const;

/** These tests run one after the other, because they use the same people and each sign-in requires a code. */
test.describe.configure({ mode: 'serial' });

for (const { market, language, person, mobile } of shortened(journeys, -1)) {
  const translate = translateInto(language);

  test.describe(`The sample application, ${market.id}`, () => {
    test.use({ locale: language.replace('_', '-'), viewport: phoneSize });

    test('signs a person in through login, two-step verification and consent; revoked on the access page, the app is refused', async ({
      page,
      context,
    }) => {
      await startSignIn(page, market);
      await expect(page).toHaveURL(/^http:\/\/account\.[^/]+\/login\/email/);
      await expect(page.getByText(appName).first()).toBeVisible();
      await completeSignIn(page, translate, person, mobile);
      await consent(page, translate);
      await expectSignedIn(page, person);
      expect(await accessibilityFaults(page)).toEqual([]);

      const account = await context.newPage();
      await account.goto(portal(market, '/user/access'));
      await expect(account.getByText(appName).first()).toBeVisible();
      await account.getByRole('button', { name: translate('access.revoke.of', { app: appName }) }).click();
      await account
        .getByRole('alertdialog')
        .getByRole('button', { name: translate('access.revoke'), exact: true })
        .click();
      await expect(account.getByText(translate('access.revoked'), { exact: true })).toBeVisible();

      // The app's session ends when the service notifies the app, or when the app's next call fails.
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are not signed in');
    });

    test('ends its session when the person logs out of the portal', long, async ({ page, context }) => {
      await signIn(page, market, translate, person, mobile);
      const account = await context.newPage();
      await account.goto(portal(market, '/user/dashboard'));
      await logOut(account, translate);
      await expect(account).toHaveURL(portal(market, '/login/email'));
      await expect(async () => {
        await page.reload();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are not signed in', {
          timeout: 500,
        });
      }).toPass();
    });

    test('logs the person out of the portal, and returns to the app', async ({ page, context }) => {
      await signIn(page, market, translate, person, mobile);
      await page.getByRole('button', { name: 'Get new tokens' }).click();
      await expectSignedIn(page, person);
      await page.getByRole('button', { name: 'Log out' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(translate('log-out.title'));
      expect(await accessibilityFaults(page)).toEqual([]);
      const stay = page.getByRole('link', { name: translate('log-out.no') });
      await expect(stay).toHaveAttribute('href', sampleApp());
      const elsewhere = await context.newPage();
      await elsewhere.goto(portal(market, '/user/access'));
      await elsewhere.goto(page.url());
      await elsewhere.getByRole('link', { name: translate('log-out.no') }).click();
      await expect(elsewhere).toHaveURL(portal(market, '/user/access'));
      await elsewhere.close();
      // Each question has its own token.
      await page.reload();
      await page.getByRole('button', { name: translate('log-out.yes'), exact: true }).click();
      await expect(page).toHaveURL(sampleApp());
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are not signed in');
      const account = await context.newPage();
      await account.goto(portal(market, '/user/dashboard'));
      await expect(account).toHaveURL(portal(market, '/login/email'));
    });
  });
}

async function startSignIn(page: Page, market: Market): Promise<void> {
  await page.goto(sampleApp());
  await page.getByRole('link', { name: `Sign in with ${market.domain}`, exact: true }).click();
}

/** Enters e-mail and password, then the code. */
async function completeSignIn(
  page: Page,
  translate: Translate,
  person: Person,
  mobile: string,
): Promise<void> {
  const code = await codeAfter(mobile, () => send(page, translate, person));
  // A complete code is submitted at once.
  await field(page, 'code').fill(code);
}

async function consent(page: Page, translate: Translate): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    translate('authorize.title', { app: appName }),
  );
  await expect(page.getByText(translate('scope.user'), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: translate('authorize.approve'), exact: true }).click();
}

async function signIn(
  page: Page,
  market: Market,
  translate: Translate,
  person: Person,
  mobile: string,
): Promise<void> {
  await startSignIn(page, market);
  await completeSignIn(page, translate, person, mobile);
  // Nobody is asked again for what they have approved before.
  const approve = page.getByRole('button', { name: translate('authorize.approve'), exact: true });
  await approve.or(page.getByRole('heading', { name: /^Signed in as/ })).waitFor();
  if (await approve.isVisible()) await consent(page, translate);
  await expectSignedIn(page, person);
}

async function expectSignedIn(page: Page, { firstname, email = '' }: Person): Promise<void> {
  await expect(page).toHaveURL(sampleApp());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^Signed in as ${firstname} `));
  await expect(page.getByRole('heading', { name: /\/user: 200$/ })).toBeVisible();
  await expect(page.locator('h2:has-text("/user: 200") + pre')).toContainText(`"email": "${email}"`);
}

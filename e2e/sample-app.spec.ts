import { expect, type Page, test } from '@playwright/test';
import type { Market } from '@talon/markets/market';
import type { Translate } from '@talon/messages/translate';
import { accessibilityFaults } from './faults';
import { belgium, luxembourg, portal } from './markets';
import { shortRunOf } from './short-run';
import { phoneSize, send } from './pages';
import { leon, type Person, vera } from './people';
import { codeAfter, field, logOut } from './second-factor';
import { wordsOf } from './words';

const shortRun = shortRunOf('sample-app');

const sampleApp = (path = '/') => `http://sample-app.localhost:${process.env['E2E_PORT'] ?? ''}${path}`;
const appName = 'Sample application';

const journeys = [
  { market: belgium, language: 'nl', person: vera, mobile: '+32470123491' },
  { market: luxembourg, language: 'fr_LU', person: leon, mobile: '+352621123491' },
] as const;

/** One after the other: they are the same people, and a code is asked for at each sign-in. */
test.describe.configure({ mode: 'serial' });

for (const [place, { market, language, person, mobile }] of shortRun.firstAndLast(journeys).entries()) {
  const say = wordsOf(language);

  test.describe(`The sample application, ${market.id}`, () => {
    test.use({ locale: language.replace('_', '-'), viewport: phoneSize });
    const turns = shortRun.inTurns(place);

    turns.it(
      'signs a person in through login, two-step verification and consent; taken back at the access page, it is refused',
      async ({ page, context }) => {
        await beginSignIn(page, market);
        await expect(page).toHaveURL(/^http:\/\/account\.[^/]+\/login\/email/);
        await expect(page.getByText(appName).first()).toBeVisible();
        await passSignIn(page, say, person, mobile);
        await consent(page, say);
        await expectSignedIn(page, person);
        expect(await accessibilityFaults(page)).toEqual([]);

        const account = await context.newPage();
        await account.goto(portal(market, '/user/access'));
        await expect(account.getByText(appName).first()).toBeVisible();
        await account.getByRole('button', { name: say('access.revoke.of', { app: appName }) }).click();
        await account
          .getByRole('alertdialog')
          .getByRole('button', { name: say('access.revoke'), exact: true })
          .click();
        await expect(account.getByText(say('access.revoked'), { exact: true })).toBeVisible();

        await page.reload();
        await expect(page.getByRole('status')).toHaveText(/Your access was revoked/);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are not signed in');
      },
    );

    turns.it('is told when the person logs out at the portal', async ({ page, context }) => {
      await signIn(page, market, say, person, mobile);
      const account = await context.newPage();
      await account.goto(portal(market, '/user/dashboard'));
      await logOut(account, say);
      await expect(account).toHaveURL(portal(market, '/login/email'));
      await expect(async () => {
        await page.reload();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are not signed in', {
          timeout: 500,
        });
      }).toPass();
    });

    turns.it('logs the person out everywhere, and comes back', async ({ page, context }) => {
      await signIn(page, market, say, person, mobile);
      await page.getByRole('button', { name: 'Get new tokens' }).click();
      await expectSignedIn(page, person);
      await page.getByRole('button', { name: 'Log out' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('log-out.title'));
      await page.getByRole('button', { name: say('log-out.yes'), exact: true }).click();
      await expect(page).toHaveURL(sampleApp());
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are not signed in');
      const account = await context.newPage();
      await account.goto(portal(market, '/user/dashboard'));
      await expect(account).toHaveURL(portal(market, '/login/email'));
    });
  });
}

async function beginSignIn(page: Page, market: Market): Promise<void> {
  await page.goto(sampleApp());
  await page.getByRole('link', { name: `Sign in with ${market.domain}`, exact: true }).click();
}

/** E-mail and password, and the code that is sent. */
async function passSignIn(page: Page, say: Translate, person: Person, mobile: string): Promise<void> {
  const code = await codeAfter(mobile, () => send(page, say, person));
  // A whole code is sent at once.
  await field(page, 'code').fill(code);
}

async function consent(page: Page, say: Translate): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('authorize.title', { app: appName }));
  await expect(page.getByText(say('scope.user'), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: say('authorize.approve'), exact: true }).click();
}

async function signIn(
  page: Page,
  market: Market,
  say: Translate,
  person: Person,
  mobile: string,
): Promise<void> {
  await beginSignIn(page, market);
  await passSignIn(page, say, person, mobile);
  await consent(page, say);
  await expectSignedIn(page, person);
}

async function expectSignedIn(page: Page, { firstname, email = '' }: Person): Promise<void> {
  await expect(page).toHaveURL(sampleApp());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^Signed in as ${firstname} `));
  await expect(page.getByRole('heading', { name: /\/user: 200$/ })).toBeVisible();
  await expect(page.locator('pre').last()).toContainText(`"email": "${email}"`);
}

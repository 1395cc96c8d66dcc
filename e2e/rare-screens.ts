import { expect, type Page } from '@playwright/test';
import { twoLetters } from '@talon/rules/language';
import { addAccount } from './accounts';
import { addNativeApp, lunchbox, nativeApp, startAuthorization } from './client-apps';
import { databaseUrl, query } from './database';
import { addDuplicateAccounts } from './duplicates';
import { button, codeAfter, field, logIn, shown, submit } from './journey-steps';
import { accountApi, portal } from './markets';
import { addUndoableInvitation } from './newcomers';
import { addNotMeAccount, notMeLink } from './not-me-links';
import { clearBrowser, expectDashboard, expectTitle, send, signIn } from './pages';
import { claire } from './people';
import type { Screen } from './screen';

let link = '';

/** Stubs the calls of a path on the open page: they return `refusal`, or without it accounts that have to wait a day. */
async function changeAnswers(page: Page, path: string, refusal?: { status: number; code: string }) {
  await page.evaluate(
    ([path, refusal]) => {
      const ask = window.fetch.bind(window);
      window.fetch = async (...call) => {
        const [asked] = call;
        const address = asked instanceof Request ? asked.url : String(asked);
        if (new URL(address, location.href).pathname !== path) return ask(...call);
        if (refusal) return Response.json({ code: refusal.code }, { status: refusal.status });
        const answer = await ask(...call);
        const json = (await answer.json()) as { outcome: { accounts: object[] } };
        const accounts = json.outcome.accounts.map(account => ({ ...account, available_in: 86_000 }));
        return Response.json({ ...json, outcome: { ...json.outcome, accounts } });
      };
    },
    [path, refusal] as const,
  );
}

/** Rare pages, and the pages of the authorization server. Each screen starts where the previous one ended. */
export const rareScreens: readonly Screen[] = [
  {
    name: 'a native app is opened',
    // The browser has no app for this scheme, and logs an error.
    isTrouble: true,
    show: async (page, market, translate) => {
      await addNativeApp();
      await clearBrowser(page);
      const person = await addAccount(market);
      await query(
        databaseUrl(),
        `update accounts set language = $1 where id =
           (select account_id from identifiers where kind = 'email' and value = $2)`,
        [twoLetters(await page.evaluate(() => navigator.language)), person.email],
      );
      await signIn(page, market, translate, person);
      await startAuthorization(page, market, nativeApp);
      await button(page, translate('authorize.approve')).click();
      await expectTitle(page, translate('hand-over.title', { app: nativeApp.name }));
    },
  },
  {
    name: 'the question of an app before logging out',
    show: async (page, market, translate) => {
      await page.goto(accountApi(market, `/oauth/end-session?client_id=${lunchbox.clientId}`));
      await expectTitle(page, translate('log-out.title', { brand: market.brand }));
    },
  },
  {
    name: 'the question before logging out, without an app',
    show: async (page, market, translate) => {
      await page.goto(accountApi(market, '/oauth/end-session'));
      await expectTitle(page, translate('log-out.title', { brand: market.brand }));
    },
  },
  {
    name: 'duplicated, a blocked account',
    show: async (page, market, translate) => {
      await page.goto(portal(market, '/login/email'));
      await clearBrowser(page);
      const { mine } = await addDuplicateAccounts(market, { isOnePerson: true });
      await logIn(page, market, translate, mine);
      await expectTitle(page, translate('duplicated.title'));
      await query(
        databaseUrl(),
        `update accounts set blocked_at = now(), blocked_reason = 'fraud' where id =
           (select account_id from identifiers i where value = $1 and not exists
             (select from identifiers own where own.account_id = i.account_id and own.value = $2))`,
        [mine.email, mine.mobile],
      );
      await page.getByRole('checkbox').first().check();
      const code = await codeAfter(mine.email, () => submit(page));
      await field(page, 'code').fill(code);
      await expectTitle(page, translate('duplicated.blocked.title'));
    },
  },
  {
    name: 'a new password, delayed',
    show: async (page, market, translate) => {
      await clearBrowser(page);
      const { email } = await addAccount(market);
      await page.goto(portal(market, '/forgot-password/email'));
      await changeAnswers(page, '/challenge/confirm');
      await field(page, 'email').fill(email);
      const code = await codeAfter(email, () => submit(page));
      await field(page, 'code').fill(code);
      await expectTitle(page, translate('recovery.new.title'));
      await expect(shown(page).getByText(translate('recovery.delayed.card'))).toBeVisible();
    },
  },
  {
    name: 'this was not me',
    show: async (page, market, translate) => {
      await clearBrowser(page);
      const person = await addNotMeAccount('nl');
      await page.goto(portal(market, '/login/email'));
      await send(page, translate, person);
      await expectDashboard(page, translate, person);
      link = new URL(await notMeLink(person.email)).hash;
      await clearBrowser(page);
      await page.goto(portal(market, `/not-me${link}`));
      await expectTitle(page, translate('not-me.title'));
    },
  },
  {
    name: 'this was not me, done',
    show: async (page, _market, translate) => {
      await button(page, translate('not-me.submit')).click();
      await expectTitle(page, translate('not-me.done.title'));
    },
  },
  {
    name: 'this was not me, a link that was used',
    show: async (page, market, translate) => {
      await page.goto(portal(market, '/login/email'));
      await page.goto(portal(market, `/not-me${link}`));
      await button(page, translate('not-me.submit')).click();
      await expectTitle(page, translate('not-me.ended.title'));
    },
  },
  {
    name: 'an invitation to take back',
    show: async (page, market, translate) => {
      await page.goto(portal(market, '/invitation-undo#none'));
      await expectTitle(page, translate('onboarding.undo.title'));
    },
  },
  {
    name: 'an invitation to take back, with an old link',
    show: async page => {
      await submit(page);
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'an invitation taken back',
    show: async (page, market, translate) => {
      await page.goto(portal(market, '/login/email'));
      await page.goto(portal(market, `/invitation-undo#${await addUndoableInvitation(market)}`));
      await submit(page);
      await expectTitle(page, translate('onboarding.undo.done.title'));
    },
  },
  {
    name: 'maintenance',
    isTrouble: true,
    show: async (page, market, translate) => {
      await page.goto(portal(market, '/login/email'));
      await changeAnswers(page, '/token', { status: 503, code: 'maintenance' });
      await send(page, translate, { ...claire, password: 'een verkeerd wachtwoord' });
      await page.waitForURL('**/maintenance');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
  {
    name: 'a blocked network',
    isTrouble: true,
    show: async (page, market, translate) => {
      await page.goto(portal(market, '/blocked-network'));
      await expectTitle(page, translate('blocked-network.title'));
    },
  },
];

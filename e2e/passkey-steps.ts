import type { Page } from '@playwright/test';
import type { Market } from '@talon/markets/market';
import type { Translate } from '@talon/messages/translate';
import { type Account, addAccount } from './accounts';
import { button, codeAfter, expectPage, field, logIn, shown } from './journey-steps';
import { portal } from './markets';
import { expectDashboard } from './pages';

/** Signs in with a code by e-mail, which is the account's only authenticator, up to the offer of a passkey. */
export async function signInUpToOffer(
  page: Page,
  market: Market,
  translate: Translate,
  path?: string,
): Promise<Account> {
  const person = await addAccount(market, { methods: ['email'] });
  const code = await codeAfter(person.email, () => logIn(page, market, translate, person, path));
  await field(page, 'code').fill(code);
  await expectPage(page, translate('passkey.offer.title'));
  return person;
}

/** The same, and puts the offer off. */
export async function signInByEmail(page: Page, market: Market, translate: Translate): Promise<Account> {
  const person = await signInUpToOffer(page, market, translate);
  await button(page, translate('passkey.later')).click();
  await expectDashboard(page, translate, person);
  return person;
}

export async function createPasskey(page: Page, market: Market, translate: Translate): Promise<void> {
  await page.goto(portal(market, '/user/security/add/passkey'));
  await expectPage(page, translate('authenticator.passkey.title'));
  await button(page, translate('authenticator.passkey.create')).click();
}

/** The passkeys in the list of the security page. */
export const passkeyRows = (page: Page, translate: Translate) =>
  shown(page)
    .getByRole('listitem')
    .filter({ hasText: translate('security.two-step.passkey') });

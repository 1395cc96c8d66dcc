import type { Page } from '@playwright/test';
import type { Market } from '@talon/markets/market';
import type { Translate } from '@talon/messages/translate';
import { type Account, addAccount } from './accounts';
import { databaseUrl, query } from './database';
import { codeAfter, expectPage, field, submit } from './journey-steps';

/** Two accounts with the same e-mail and different passwords. */
export type DuplicateAccounts = { mine: Account; other: Account };

const sql = (text: string, values: unknown[]) => query(databaseUrl(), text, values);

/** Selects an account by its phone: at first, each account has its own. */
const ofPhone = "(select account_id from identifiers where kind = 'phone' and value = $1)";

/**
 * Inserts two accounts that share an e-mail, as imported data may contain. `keepsPhone`: the other account also has a phone.
 * `isOnePerson`: the directory has the same name and birth date for both: for the other account in the personal area, for
 * this one in the client area. `areDifferent`: the directory has another first name for the other account.
 */
export async function addDuplicateAccounts(
  market: Market,
  {
    keepsPhone = false,
    isOnePerson = false,
    hasCard = false,
    compete = false,
    areDifferent = false,
  }: {
    keepsPhone?: boolean;
    isOnePerson?: boolean;
    hasCard?: boolean;
    compete?: boolean;
    areDifferent?: boolean;
  } = {},
): Promise<DuplicateAccounts> {
  const mine = await addAccount(market);
  const other = await addAccount(market, { hasCard, password: 'acht gele stoelen' });
  if (isOnePerson || compete || areDifferent) {
    await link(mine, compete ? 'personal' : 'client');
    await link(other, 'personal', areDifferent ? 'Jeanne' : 'Marie');
  }
  const share = 'update identifiers set value = $2, is_shared = true where kind = $3 and account_id =';
  for (const { mobile } of [mine, other]) await sql(`${share} ${ofPhone}`, [mobile, mine.email, 'email']);
  if (!keepsPhone) await sql("delete from identifiers where kind = 'phone' and value = $1", [other.mobile]);
  return { mine, other: { ...other, email: mine.email } };
}

async function link(
  { mobile }: Account,
  platform: 'personal' | 'client',
  firstname = 'Marie',
): Promise<void> {
  const person = `${platform}-${mobile}`;
  await sql(
    `insert into directory_people (platform, person_id, firstname, lastname, birthdate)
     values ($1, $2, $3, 'Dubois', '1990-05-17')`,
    [platform, person, firstname],
  );
  await sql(`insert into platform_links (account_id, platform, person_id) values (${ofPhone}, $2, $3)`, [
    mobile,
    platform,
    person,
  ]);
}

/** Expires the tokens of all accounts with the e-mail. */
export async function expireTokens(email: string): Promise<void> {
  await sql(
    `update tokens set expires_at = now()
      where account_id in (select account_id from identifiers where kind = 'email' and value = $1)`,
    [email],
  );
}

/** Selects the e-mail. At first, nothing is selected. */
export const chooseEmail = (page: Page, translate: Translate, { email }: Account) =>
  page.getByRole('checkbox', { name: translate('duplicated.choice.email', { email }) }).check();

/** Selects the e-mail and confirms its code. */
export async function transferEmail(page: Page, translate: Translate, account: Account): Promise<void> {
  const { email } = account;
  await chooseEmail(page, translate, account);
  const code = await codeAfter(email, () => submit(page));
  await expectPage(page, translate('code.title.email'));
  await field(page, 'code').fill(code);
}

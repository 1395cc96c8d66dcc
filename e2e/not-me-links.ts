import { randomInt } from 'node:crypto';
import { expect } from '@playwright/test';
import { databaseUrl, query } from './database';
import { messagesTo } from './newcomers';
import { dries, type Person } from './people';

/** Inserts an account without sign-ins, with the password of another one. */
export async function addNotMeAccount(language: string): Promise<Person & { email: string }> {
  const email = `nele.${randomInt(10 ** 6, 10 ** 7)}@niet-ik.example`;
  await query(
    databaseUrl(),
    `with account as (
       insert into accounts (firstname, language, password_hash)
       select 'Nele', $2, a.password_hash from accounts a join identifiers i on i.account_id = a.id where i.value = $3
       returning id)
     insert into identifiers (account_id, kind, value, is_primary, verified_at)
     select id, 'email', $1, true, now() from account`,
    [email, language.slice(0, 2), dries.email ?? ''],
  );
  return { ...dries, firstname: 'Nele', email };
}

/** The link "This was not me" in the newest e-mail. */
export async function notMeLink(email: string): Promise<string> {
  const links = async () =>
    (await messagesTo(email)).flatMap(({ text }) => /^http\S+\/not-me#\S+$/m.exec(text)?.[0] ?? []);
  await expect.poll(async () => (await links()).length).toBeGreaterThan(0);
  return (await links())[0] ?? '';
}

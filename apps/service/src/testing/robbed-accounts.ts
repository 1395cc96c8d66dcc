import { enrolApp } from './authenticator-apps';
import { type Browser, createBrowser } from './browser';
import { linkTo } from './not-me';
import { enrolPasskey } from './passkeys';
import { newPassword } from './recovery';
import type { TestNode } from './service';
import { signedIn } from './signed-in';
import type { Given, VerifiedAccount } from './verified-accounts';

/** What a thief enrols in a stolen session that has a step-up. */
export async function robbed(node: TestNode, given: Given = { methods: ['sms'] }) {
  const { account, browser } = await signedIn(node, { columns: { language: 'en' }, ...given });
  const thief: Browser = browser;
  await thief.performStepUp('sudo', account);
  const passkey = await enrolPasskey(thief);
  const app = await enrolApp(node, thief);
  return { account, thief, passkey, app };
}

/** The owner says with the newest link that an address has received that this was not them. */
export async function report(node: TestNode, address: string) {
  return node.call('/user/not-me', { body: { link: await linkTo(node, address) } });
}

/** The owner signs in with what they still have, and chooses the new password. Returns their browser. */
export async function returnOf(node: TestNode, account: VerifiedAccount): Promise<Browser> {
  const owner = createBrowser(node);
  const asked = await owner.signIn(account);
  if (asked.status === 401) await owner.confirm(asked.json.mfa.payload, await owner.codeFor(account));
  const change = () => owner.call('/user/password', { method: 'PUT', body: { password: newPassword } });
  let changed = await change();
  for (let codes = 0; changed.json.code === 'sudo-required' && codes < 2; codes += 1) {
    await owner.performStepUp('sudo', account);
    changed = await change();
  }
  if (changed.status !== 200) throw new Error(`the new password was answered ${changed.text}`);
  return owner;
}

/** Moves everything of an account into the past, as if the hours had gone by. */
export async function age({ deps }: TestNode, id: string, hours: number): Promise<void> {
  const back = (column: string) => `${column} = ${column} - make_interval(hours => $2)`;
  const columns: Readonly<Record<string, readonly string[]>> = {
    accounts: ['created_at'],
    authenticators: ['enrolled_at'],
    identifiers: ['verified_at'],
    card_assignments: ['added_at'],
    recovery_codes: ['created_at'],
    removed_authenticators: ['enrolled_at', 'removed_at'],
    removed_identifiers: ['verified_at', 'removed_at'],
    not_me_links: ['expires_at'],
  };
  for (const [table, named] of Object.entries(columns)) {
    const of = table === 'accounts' ? 'id' : 'account_id';
    await deps.db.query(`update ${table} set ${named.map(back).join(', ')} where ${of} = $1`, [id, hours]);
  }
}

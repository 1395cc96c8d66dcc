import { expect, test } from 'vitest';
import { addCard, addInvitation } from '../../testing/cards';
import { createNewcomer, newAddresses } from '../../testing/onboarding';
import { goodPassword } from '../../testing/accounts';
import { withTestService } from '../../testing/service';

const service = withTestService();

/** Every row of every table, as text. */
async function everythingStored(): Promise<string> {
  const { rows: tables } = await service.deps.db.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`,
  );
  expect(tables.length).toBeGreaterThan(20);
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await service.deps.db.query(`select t::text as row from ${name} t`);
    texts.push(...rows.map(({ row }) => row as string));
  }
  return texts.join('\n');
}

test('after an onboarding no table contains a number, code, handle, token or password in plain text', async () => {
  const number = await addCard(service.deps);
  const invitation = await addInvitation(service.deps);
  const newcomer = createNewcomer(service);
  const { email, phone } = newAddresses();
  await newcomer.begin({ card_number: number });
  await newcomer.accept();
  await newcomer.describe();
  await newcomer.prove('email', email);
  const emailCode = await newcomer.codeFor(email);
  await newcomer.prove('phone', phone);
  const phoneCode = await newcomer.codeFor(phone);
  const { json } = await newcomer.password();
  expect(json.activation).toBe('activated');

  const stored = await everythingStored();
  expect(stored).toContain(email);
  const secrets = {
    number,
    invitation,
    emailCode,
    phoneCode,
    handle: newcomer.handle(),
    token: json.access_token,
  };
  for (const [name, secret] of Object.entries({ ...secrets, goodPassword })) {
    // Six digits can occur in a longer number, so only the separate code is searched.
    const found = new RegExp(`(?<![\\w-])${secret}(?![\\w-])`).test(stored);
    expect(found, name).toBe(false);
  }
});

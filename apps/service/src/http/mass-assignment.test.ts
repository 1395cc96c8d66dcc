import { consoleCalls } from '@talon/contract/console/console-calls';
import type { Endpoint } from '@talon/contract/endpoint';
import { endpoints } from '@talon/contract/endpoints';
import { resources } from '@talon/contract/resources';
import type * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { addApplication } from '../testing/applications';
import { createNewcomer, newAddresses } from '../testing/onboarding';
import { addCard } from '../testing/cards';
import { withTestService } from '../testing/service';
import { signedIn } from '../testing/signed-in';

const service = withTestService();

const withBody = [
  ...Object.values(endpoints),
  ...Object.values(resources),
  ...Object.values(consoleCalls),
].flatMap(({ method, path, body }: Endpoint) => (body ? [[`${method} ${path}`, body] as const] : []));

/** Schemas that let fields through that the contract does not name. */
const openSchemas = ['any', 'unknown', 'record', 'loose_object', 'object_with_rest'];

/** The types of a schema and of everything in it. */
function typesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, entries, options, item, items, wrapped, pipe } = schema as Record<string, unknown>;
  const inner = [
    ...Object.values((entries as object | undefined) ?? {}),
    ...((options as unknown[] | undefined) ?? []),
    ...((items as unknown[] | undefined) ?? []),
    // The first part of a pipe is the schema itself.
    ...((pipe as unknown[] | undefined) ?? []).slice(1),
    item,
    wrapped,
  ];
  return [String(type), ...inner.flatMap(typesIn)];
}

test.each(withBody)('%s takes only the fields that the contract names', (_name, body: v.GenericSchema) => {
  const types = typesIn(body);
  expect(types.length).toBeGreaterThan(1);
  expect(types.filter(type => openSchemas.includes(type))).toEqual([]);
});

/** Every column of the account with a value that a person would like to choose. */
async function everyColumn(accountId: string): Promise<Record<string, unknown>> {
  const { rows } = await service.deps.db.query('select * from accounts where id = $1', [accountId]);
  // A field of the call itself.
  delete rows[0].birthdate;
  const changedValue = (value: unknown) =>
    typeof value === 'boolean' ? !value : typeof value === 'number' ? value + 1 : 'x';
  return Object.fromEntries(Object.entries(rows[0]).map(([column, value]) => [column, changedValue(value)]));
}

async function accountOf(accountId: string): Promise<Record<string, unknown>> {
  const { rows } = await service.deps.db.query(
    `select a.*, (select array_agg(i.value || coalesce(i.verified_at::text, '')) from identifiers i where i.account_id = a.id)
       as identifiers, (select count(*) from platform_links l where l.account_id = a.id) as links
       from accounts a where id = $1`,
    [accountId],
  );
  return rows[0];
}

const privileges = {
  id: '1',
  account_id: '1',
  user_id: '1',
  customer_user_id: '1',
  fridom_user_id: '1',
  email: 'somebody@else.example',
  phone: '+32470999999',
  iban: 'BE68539007547034',
  password: 'chosen by somebody else',
  required_action: null,
  duplicated: false,
  verified: true,
  is_verified: true,
  roles: ['operator'],
};

const columns = { firstname: 'Lotte', lastname: 'Peeters', birthdate: '1988-04-12', language: 'nl' };

/** The columns of an account that differ from what they were. */
async function changedSince(id: string, before: Record<string, unknown>): Promise<string[]> {
  const after = await accountOf(id);
  const isChanged = (column: string) => JSON.stringify(after[column]) !== JSON.stringify(before[column]);
  return Object.keys(after).filter(isChanged).toSorted();
}

describe('fields that a person adds to a call change nothing', () => {
  const edit = { firstname: 'Marie', lastname: 'Dubois', language: 'fr' };

  test('POST /user', async () => {
    const { account, browser } = await signedIn(service, { methods: ['sms'], columns });
    await browser.performStepUp('sudo', account);
    const before = await accountOf(account.id);
    const { status } = await browser.call('/user', {
      body: { ...(await everyColumn(account.id)), ...privileges, ...edit },
    });
    expect(status).toBe(204);
    expect(await changedSince(account.id, before)).toEqual(['firstname', 'language', 'lastname']);
  });

  test('POST /user of the general API', async () => {
    const { account, browser } = await signedIn(service, { methods: ['sms'], columns });
    const app = await addApplication(service, {
      scope: 'openid userwrite',
      default_scope: 'openid',
    });
    await browser.performStepUp('sudo', account);
    const { access_token: token } = await app.signIn(browser, { scope: 'openid userwrite' });
    const before = await accountOf(account.id);
    const { status } = await service.call('/user', {
      host: 'api.talon.localhost:3000',
      headers: { Authorization: `Bearer ${token}` },
      body: { ...(await everyColumn(account.id)), ...privileges, ...edit },
    });
    expect(status).toBe(204);
    expect(await changedSince(account.id, before)).toEqual(['firstname', 'language', 'lastname']);
  });

  test('every step of an onboarding', async () => {
    const newcomer = createNewcomer(service);
    const { email, phone } = newAddresses();
    const more = { ...privileges, step: 'password', email_verified_at: 'now', phone_verified_at: 'now' };
    await newcomer.begin({ card_number: await addCard(service.deps), ...more });
    await newcomer.accept(more);
    await newcomer.describe({ ...more, birthdate: '1990-05-17' });
    const early = await newcomer.call('/onboarding/password', {
      body: { ...more, password: 'quite a long one here' },
    });
    expect(early.status).toBe(409);
    await newcomer.prove('email', email);
    await newcomer.prove('phone', phone);
    const { json } = await newcomer.password();
    const { rows } = await service.deps.db.query(
      `select a.id, a.password_status, a.is_mfa_forced, array_agg(i.value order by i.value) as identifiers
         from accounts a join identifiers i on i.account_id = a.id
        where a.id = (select account_id from tokens where hash = sha256(convert_to($1, 'UTF8'))) or i.value = $2 group by a.id`,
      [json.access_token, email],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ password_status: 0, is_mfa_forced: false, identifiers: [phone, email] });
    expect(rows[0].id).not.toBe(privileges.id);
  });
});

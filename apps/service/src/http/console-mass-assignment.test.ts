import { consoleCalls } from '@talon/contract/console/console-calls';
import type { Endpoint } from '@talon/contract/endpoint';
import { staffRoles } from '@talon/rules/staff-roles';
import { beforeAll, expect, test } from 'vitest';
import { addApplication } from '../testing/applications';
import { raisedLimits } from '../testing/raised-limits';
import { withTestService } from '../testing/service';
import { addStaffMember, signedInStaff, type StaffBrowser } from '../testing/staff';
import { addVerifiedAccount } from '../testing/verified-accounts';

const service = withTestService({ env: raisedLimits() });

const marker = 'added-by-hand';
const reason = 'she asked for it';
const nothing = '00000000-0000-4000-8000-000000000000';

type CallName = keyof typeof consoleCalls;
/** A body with which the call succeeds, if that is possible in one step, and what stands for the parameters of its path. */
type Attempt = () => Promise<{ body: Record<string, unknown>; id?: string }>;

let staff: StaffBrowser;
beforeAll(async () => {
  staff = (await signedInStaff(service, ...staffRoles)).browser;
});

let count = 0;
const next = () => (count += 1);
const aPerson = async () => (await addVerifiedAccount(service.deps)).id;
const anAgent = async () => (await signedInStaff(service, 'helpdesk')).id;
const aClient = async () => (await addApplication(service)).clientId;
const onAgent =
  (more: object = {}): Attempt =>
  async () => ({ id: await anAgent(), body: { reason, ...more } });
const onNothing =
  (body: Record<string, unknown>): Attempt =>
  async () => ({ id: nothing, body: { reason, ...body } });

const attempts: Partial<Record<CallName, Attempt>> = {
  actOnPerson: async () => ({ id: await aPerson(), body: { act: 'require-password', reason } }),
  addStaff: async () => {
    const of = next();
    return { body: { name: `Mila ${of}`, email: `mila${of}@staff.example`, roles: ['helpdesk'], reason } };
  },
  blockNetwork: async () => ({ body: { network: `198.51.100.${next()}`, hours: 1, reason } }),
  cancelImport: onNothing({}),
  changeSmsBudget: async () => ({
    body: { budget: 1000 + next(), unverified_budget: 500, is_for_today: true, reason },
  }),
  changeStaffRoles: onAgent({ roles: ['auditor'] }),
  disableStaff: onAgent(),
  enableStaff: async () => {
    const id = await anAgent();
    await service.deps.db.query('update staff set disabled_at = now() where id = $1', [id]);
    return { id, body: { reason } };
  },
  enableWebhook: onNothing({}),
  endSmsBudget: async () => {
    const body = { budget: 1000, unverified_budget: 500, is_for_today: true, reason };
    await staff.call('/api/limits/sms-budget', { method: 'PUT', body });
    return { body: { reason } };
  },
  enrolStaffApp: async () => ({
    body: {
      token: (await addStaffMember(service, ['helpdesk'])).token,
      password: 'acht lange ladders',
      code: '000000',
    },
  }),
  explainPerson: async () => ({ id: await aPerson(), body: {} }),
  findInvitations: async () => ({ body: { text: 'nobody@staff.example' } }),
  findPeople: async () => ({ body: { text: 'nobody@staff.example' } }),
  identifyPerson: async () => ({ body: { pin: '000000' } }),
  invitePerson: async () => {
    const of = next();
    return {
      body: { reference: `invited-${of}`, market: 'be', email: `invited${of}@staff.example`, reason },
    };
  },
  refuseRequest: onNothing({}),
  refuseStaffChange: onNothing({}),
  renewClientSecret: async () => ({ id: await aClient(), body: { keeps_former: true, reason } }),
  renewStaffEnrolment: onAgent(),
  renewWebhookSecret: onNothing({ keeps_former: true }),
  resendDelivery: onNothing({}),
  resendInvitation: onNothing({}),
  resendWebhook: onNothing({}),
  revealPerson: async () => ({ id: await aPerson(), body: { reason } }),
  rotateSigningKeys: async () => {
    await service.deps.db.query('delete from signing_keys where signs_from > now()');
    return { body: { reason } };
  },
  showStaffEnrolment: async () => ({ body: { token: (await addStaffMember(service, ['helpdesk'])).token } }),
  signInStaff: async () => ({
    body: { email: 'nobody@staff.example', password: 'a wrong one', code: '000000' },
  }),
  startImport: onNothing({}),
  switchClient: async () => ({ id: await aClient(), body: { is_disabled: true, reason } }),
  switchMaintenance: async () => ({
    body: { market: 'lu', is_on: next() % 2 === 1, planned_end: null, reason },
  }),
  unblockNetwork: async () => ({ body: { network: '203.0.113.9', reason } }),
  uploadImport: async () => ({ body: { kind: 'cards', name: 'cards.csv', bytes: 10 } }),
  uploadImportPiece: onNothing({ content: 'YQ==' }),
};

/** Calls that change something: one that is refused for another reason would show nothing. */
const accepted: readonly CallName[] = [
  'actOnPerson',
  'addStaff',
  'blockNetwork',
  'changeSmsBudget',
  'changeStaffRoles',
  'disableStaff',
  'enableStaff',
  'invitePerson',
  'renewClientSecret',
  'renewStaffEnrolment',
  'revealPerson',
  'switchClient',
  'switchMaintenance',
];

/** Their bodies are what an authenticator has signed. */
const signed: readonly CallName[] = ['enrolStaffPasskey', 'signInStaffWithPasskey'];

const withBody = (Object.entries(consoleCalls) as [CallName, Endpoint][]).filter(([, { body }]) => body);

/** Every column of every table, with a value of its type that would be found again. */
async function everyColumn(): Promise<Record<string, unknown>> {
  const { rows } = await service.deps.db.query<{ name: string; type: string }>(
    `select column_name as name, min(data_type) as type from information_schema.columns
      where table_schema = 'public' group by column_name`,
  );
  const valueOf = (type: string) => (type === 'boolean' ? true : /int/.test(type) ? 1 : marker);
  return Object.fromEntries(rows.map(({ name, type }) => [name, valueOf(type)]));
}

const namesIn = (schema: unknown): string[] => {
  const { entries, pipe, options } = (schema ?? {}) as {
    entries?: object;
    pipe?: unknown[];
    options?: unknown[];
  };
  return [
    ...Object.keys(entries ?? {}),
    ...[...(pipe?.slice(0, 1) ?? []), ...(options ?? [])].flatMap(namesIn),
  ];
};

async function outcome(
  name: CallName,
  { method, path, body: schema }: Endpoint,
  more: Record<string, unknown>,
) {
  const { body, id = nothing } = await (attempts[name] as Attempt)();
  const named = new Set(namesIn(schema));
  const added = Object.entries(more).filter(([field]) => !named.has(field));
  const { status, json } = await staff.call(path.replace(/\{\w+\}/g, id), {
    method,
    body: { ...Object.fromEntries(added), ...body },
  });
  return { status, code: json?.code };
}

test('every call of the console with a body is tried', () => {
  const names = withBody.map(([name]) => name).filter(name => !signed.includes(name));
  expect(Object.keys(attempts).toSorted()).toEqual(names.toSorted());
});

test.each(withBody.filter(([name]) => !signed.includes(name)))(
  '%s answers the same with every column as further fields of its body',
  async (name, endpoint) => {
    const answer = await outcome(name, endpoint, await everyColumn());
    expect(answer).toEqual(await outcome(name, endpoint, {}));
    expect([name, answer.status < 300 || !accepted.includes(name)]).toEqual([name, true]);
  },
);

test('after all of them, no table has a value of a further field', async () => {
  const { rows: tables } = await service.deps.db.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const hex = Buffer.from(marker).toString('hex');
  for (const { name } of tables) {
    const { rows } = await service.deps.db.query(
      `select 1 from ${name} t where t::text like '%' || $1 || '%' or t::text like '%' || $2 || '%'`,
      [marker, hex],
    );
    expect([name, rows.length]).toEqual([name, 0]);
  }
});

test('a new member of staff has the given roles only, and neither a password nor an app', async () => {
  const email = 'chosen@staff.example';
  const more = { password_hash: 'x', app_secret: 'x', disabled_at: null, id: nothing, is_approved: true };
  const { browser: operator } = await signedInStaff(service, 'operator');
  await operator.call('/api/staff', { body: { ...more, name: 'A', email, roles: ['auditor'], reason } });
  const { rows } = await service.deps.db.query(
    'select id <> $2 as "isNew", roles, password_hash, app_secret from staff where email = $1',
    [email, nothing],
  );
  expect(rows).toEqual([{ isNew: true, roles: ['auditor'], password_hash: null, app_secret: null }]);
});

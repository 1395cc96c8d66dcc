import { expect, test } from 'vitest';
import { addAccount } from '../testing/accounts';
import { messagesTo } from '../testing/messages';
import { createNewcomer } from '../testing/onboarding';
import { withTestService } from '../testing/service';
import { importInvitations } from './import-invitations';
import { sendInvitations } from '../commands/send-invitations';

const service = withTestService();

const header = 'reference,market,email,firstname,language,code,valid_until,send,account';
const load = (...lines: string[]) => importInvitations(service.deps, [header, ...lines, ''].join('\n'));
const begin = async (code: string) => {
  const answer = await createNewcomer(service).begin({ invitation_code: code });
  return answer.json.code ?? answer.status;
};
const codeSentTo = async (email: string) =>
  /[2-9A-Z]{5} [2-9A-Z]{5}/.exec((await messagesTo(service.deps, email))[0]?.text ?? '')?.[0] ?? '';

test('an imported invitation is sent in its language, with a valid code', async () => {
  expect((await load('i-1,be,sofie@invitations.example,Sofie,nl,,,,')).lines).toEqual([
    'line 2: added and sent',
  ]);
  const [message] = await messagesTo(service.deps, 'sofie@invitations.example');
  expect(message?.text).toContain('Dag Sofie,');
  expect(await begin(await codeSentTo('sofie@invitations.example'))).toBe(200);
});

test('an existing reference is not changed, and nothing is sent again', async () => {
  await load('i-2,be,karim@invitations.example,,fr,,,,');
  expect((await load('i-2,be,other@invitations.example,,fr,,,,')).lines).toEqual(['line 2: already exists']);
  expect(await messagesTo(service.deps, 'other@invitations.example')).toEqual([]);
  expect(await messagesTo(service.deps, 'karim@invitations.example')).toHaveLength(1);
});

test('a code of a printed letter works until its last day, and is not sent', async () => {
  expect((await load('i-3,be,tom@invitations.example,,,AAAAA 23467,2036-12-31,no,')).lines).toEqual([
    'line 2: added',
  ]);
  expect((await load('i-4,be,tom@invitations.example,,,AAAAA 23469,2026-01-01,no,')).lines).toEqual([
    'line 2: added',
  ]);
  expect(await begin('aaaaa23467')).toBe(200);
  expect(await begin('aaaaa23469')).toBe('invitation-expired');
  expect(await messagesTo(service.deps, 'tom@invitations.example')).toEqual([]);
});

test.each([
  ['of a letter', 'i-day-1,be,day1@invitations.example,,,AAAAA 2346E,2026-12-31,no,', '2026-12-31'],
  ['of the summer', 'i-day-2,be,day2@invitations.example,,,AAAAA 2346F,2036-07-01,no,', '2036-07-01'],
  ['of a code that is sent', 'i-day-3,be,day3@invitations.example,,,,,,', undefined],
])(
  'the code works until the end of the last day, in the time zone of the markets: %s',
  async (_, line, day) => {
    expect((await load(line)).refused).toBe(0);
    const { rows } = await service.deps.db.query(
      `select to_char(valid_until at time zone 'Europe/Brussels', 'YYYY-MM-DD') as day,
            to_char(valid_until at time zone 'Europe/Brussels', 'HH24:MI:SS') as time,
            to_char(now() at time zone 'Europe/Brussels' + interval '30 days', 'YYYY-MM-DD') as "in30Days"
       from invitations where reference = $1`,
      [line.split(',')[0]],
    );
    expect(rows[0]).toMatchObject({ day: day ?? rows[0].in30Days, time: '23:59:59' });
  },
);

test('if the mail cannot be queued, the invitation is not added, and the next import adds it', async () => {
  const line = 'i-torn,be,torn@invitations.example,,,,,,';
  const { encryption } = service.deps;
  service.deps.encryption = {
    ...encryption,
    encrypt: () => {
      throw new Error('torn');
    },
  };
  await expect(load(line)).rejects.toThrow('torn');
  service.deps.encryption = encryption;
  expect((await load(line)).lines).toEqual(['line 2: added and sent']);
  expect(await messagesTo(service.deps, 'torn@invitations.example')).toHaveLength(1);
});

test('an invitation that an account has used leads to sign-in, and is in the audit trail of the account', async () => {
  await addAccount(service.deps, { reference: 'has-used-it' });
  await load('i-5,be,amine@invitations.example,,,AAAAA 2346A,2036-12-31,no,has-used-it');
  expect(await begin('AAAAA2346A')).toBe('invitation-used');
  const { rows } = await service.deps.db.query(
    `select event from audit_events e join accounts a on a.id = e.account_id
      where a.reference = 'has-used-it' and event <> 'imported'`,
  );
  expect(rows).toEqual([{ event: 'card-added' }]);
});

test('after sending again, the new code works and the old one does not', async () => {
  await load('i-6,lu,chloe@invitations.example,Chloé,fr,,,,');
  const before = await codeSentTo('chloe@invitations.example');
  expect(await sendInvitations(service.deps, 'i-6')).toBe('Sent with a new code: 1; already used: 0.');
  const after = await codeSentTo('chloe@invitations.example');
  expect(after).not.toBe(before);
  const lu = { host: 'account-api.talon-lux.localhost:3000' };
  expect((await createNewcomer(service, lu).begin({ invitation_code: before })).json.code).toBe(
    'invitation-refused',
  );
  expect((await createNewcomer(service, lu).begin({ invitation_code: after })).status).toBe(200);
  expect(await begin(after)).toBe('invitation-refused');
});

test('all expired invitations are sent again by one command; a used one never is', async () => {
  await load('i-7,be,late1@invitations.example,,,AAAAA 2346C,2026-01-01,no,');
  expect(await sendInvitations(service.deps, 'expired')).toMatch(
    /^Sent with a new code: \d+; already used: 0\.$/,
  );
  expect(await begin(await codeSentTo('late1@invitations.example'))).toBe(200);
  expect(await sendInvitations(service.deps, 'i-5')).toBe('Sent with a new code: 0; already used: 1.');
  await expect(sendInvitations(service.deps, 'nobody')).rejects.toThrow('No invitation has this reference.');
});

test.each([
  ['b-1,be,not an e-mail,,,,,,', 'email is not an e-mail'],
  ['b-1,xx,a@b.example,,,,,,', 'market is not one of be, lu'],
  ['b-1,be,a@b.example,,,OOOOO 00000,,no,', 'code is not an invitation code'],
  ['b-1,be,a@b.example,,,AAAAA 23467,,no,', 'code belongs to another invitation'],
  ['b-1,be,a@b.example,,,AAAAA 2346D,tomorrow,no,', 'valid_until is not a date (yyyy-mm-dd)'],
  ['b-1,be,a@b.example,,,AAAAA 2346D,2036-02-31,no,', 'valid_until is not a date (yyyy-mm-dd)'],
  ['b-1,be,a@b.example,,,,2036-12-31,,', 'valid_until needs a code'],
  ['b-1,be,a@b.example,,,AAAAA 2346D,,yes,', 'code must be empty if send is yes'],
  ['b-1,be,a@b.example,,,,,yes,has-used-it', 'send must be no if account is given'],
  ['b-1,be,a@b.example,,,AAAAA 2346D,,no,nobody', 'account is not the reference of an account'],
])('%s is refused', async (line, problem) => {
  expect(await load(line)).toEqual({ lines: [`line 2: refused: ${problem}`], refused: 1 });
});

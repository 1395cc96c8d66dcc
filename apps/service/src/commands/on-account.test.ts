import { beforeAll, expect, test } from 'vitest';
import { setMfaForced } from '../domain/accounts/accounts';
import { addAccount } from '../testing/accounts';
import { withTestService } from '../testing/service';
import { findAccount, onAccount } from './on-account';

const service = withTestService();
beforeAll(async () => {
  await addAccount(service.deps, {
    reference: 'who-1',
    emails: 'who@on.example who.work@on.example',
    phones: '+32470700001',
  });
});

const idOf = async (reference: string): Promise<string> =>
  (await service.deps.db.query('select id from accounts where reference = $1', [reference])).rows[0].id;

test.each([
  ['its primary e-mail', 'who@on.example'],
  ['another e-mail, in capitals', 'WHO.Work@on.example'],
  ['its phone as E.164', '+32470700001'],
  ['its phone with blanks and 00', '0032 470 70 00 01'],
  ['its phone as Belgians write it', '0470 70 00 01'],
  ['its import reference', 'who-1'],
])('an account is found by %s', async (_, who) => {
  expect((await findAccount(service.deps, who)).id).toBe(await idOf('who-1'));
});

test('an account is found by its id, in lower and upper case', async () => {
  const id = await idOf('who-1');
  expect((await findAccount(service.deps, id)).reference).toBe('who-1');
  expect((await findAccount(service.deps, id.toUpperCase())).reference).toBe('who-1');
});

test('an identifier of several accounts lists them masked, with their ids, and changes nothing', async () => {
  await addAccount(service.deps, { reference: 'who-2', emails: 'both@on.example', phones: '+32470700002' });
  await addAccount(service.deps, { reference: 'who-3', emails: 'both@on.example' });
  const act = onAccount(service.deps, 'both@on.example', async (tx, { id }) => {
    await setMfaForced(tx, { id, isForced: true });
    return 'done';
  });
  await expect(act).rejects.toThrow(/^Several accounts match. Repeat the command with one of these ids:\n/);
  const text = await act.catch((error: Error) => error.message);
  for (const reference of ['who-2', 'who-3'])
    expect(text).toContain(`${await idOf(reference)}  ${reference}  b•••@o•••.example`);
  expect(text).not.toMatch(/both@|70 00 02/);
  const { rows } = await service.deps.db.query('select 1 from accounts where is_mfa_forced');
  expect(rows).toEqual([]);
  expect((await findAccount(service.deps, await idOf('who-3'))).reference).toBe('who-3');
});

test('a command that fails is rolled back', async () => {
  const act = onAccount(service.deps, 'who-1', async (tx, { id }) => {
    await setMfaForced(tx, { id, isForced: true });
    throw new Error('half-way');
  });
  await expect(act).rejects.toThrow('half-way');
  const { rows } = await service.deps.db.query('select 1 from accounts where is_mfa_forced');
  expect(rows).toEqual([]);
});

import { expect, test } from 'vitest';
import { withTestService } from '../testing/service';
import { addVerifiedAccount } from '../testing/verified-accounts';
import { readCommand } from './read-command';
import { readOperator } from './read-operator';

const service = withTestService();

test('an operator is the account on this machine, or named by an option', () => {
  expect(readOperator(['keys', 'list'], () => 'an')).toEqual({ operator: 'an', others: ['keys', 'list'] });
  expect(readOperator(['--operator', 'Bo Maes', 'keys', 'list'], () => 'an')).toEqual({
    operator: 'Bo Maes',
    others: ['keys', 'list'],
  });
});

test.each([[['keys', '--operator']], [['--operator', '', 'keys']], [['--operator', '--x', 'keys']]])(
  '%j names nobody and is refused',
  args => {
    expect(() => readOperator(args)).toThrow('Name yourself: --operator NAME');
  },
);

test('an account without a name on this machine must be named', () => {
  const fail = () => {
    throw new Error('no such user');
  };
  expect(() => readOperator(['keys', 'list'], fail)).toThrow('Name yourself');
});

test('the audit trail names the operator of every command, also of one that only looks', async () => {
  const deps = { ...service.deps, operator: 'an' };
  const account = await addVerifiedAccount(service.deps);
  await readCommand(['account', 'force-mfa', account.email, 'on'])(deps);
  await readCommand(['account', 'show', account.email])(deps);
  const { rows } = await deps.db.query(
    "select account_id, event, details from audit_events where operator = 'an' order by id",
  );
  const forced = { command: 'account force-mfa', chosen: ['on'] };
  const shown = { command: 'account show' };
  expect(rows).toEqual([
    { account_id: null, event: 'command-started', details: forced },
    { account_id: account.id, event: 'mfa-forced', details: null },
    { account_id: null, event: 'command-done', details: forced },
    { account_id: null, event: 'command-started', details: shown },
    { account_id: account.id, event: 'account-shown', details: null },
    { account_id: null, event: 'command-done', details: shown },
  ]);
  expect(await readCommand(['account', 'show', account.email])(deps)).toContain('operator an');
});

test('the audit trail names the client of a command, and a command that failed', async () => {
  const deps = { ...service.deps, operator: 'bo' };
  await expect(readCommand(['clients', 'rotate-secret', '424242', 'drop'])(deps)).rejects.toThrow('424242');
  const { rows } = await deps.db.query(
    "select client_id, event, details from audit_events where operator = 'bo' order by id",
  );
  const details = { command: 'clients rotate-secret', chosen: ['drop'] };
  expect(rows).toEqual([
    { client_id: '424242', event: 'command-started', details },
    { client_id: '424242', event: 'command-failed', details },
  ]);
});

import { expect, test } from 'vitest';
import { withTestService } from '../testing/service';
import { readCommand } from './read-command';

const service = withTestService();

test.each([[[]], [['account', 'delete', 'lotte@peeters.example']], [['toString', 'x']]])(
  '%j is not a command: the usage lists the parameters',
  words => {
    expect(() => readCommand(words)).toThrow(
      /^Usage: talon COMMAND .*\n(.*\n)+ {2}account force-mfa WHO on\|off\n(.*\n)+WHO is an e-mail, a phone/,
    );
  },
);

test.each([
  [['account', 'force-mfa', 'lotte@peeters.example'], 'account force-mfa WHO on|off'],
  [['account', 'force-mfa', 'lotte@peeters.example', 'on', 'off'], 'account force-mfa WHO on|off'],
  [['account', 'show', ''], 'account show WHO'],
  [['account show', 'lotte@peeters.example', 'sms'], 'account show WHO'],
  [['after-restore'], 'after-restore REASON'],
  [['maintenance'], 'maintenance on|off'],
  [['maintenance', 'of', 'be'], 'maintenance of MARKET|all on|off'],
  [['maintenance', 'on', 'off'], 'maintenance on|off'],
])('%j is no whole command: the usage is that of the command', (words, usage) => {
  expect(() => readCommand(words)).toThrow(`Usage: talon ${usage}\n--help lists all commands.`);
});

test.each([
  [['maintenance', 'on'], 'Sign-in is closed; existing sessions continue.'],
  [['maintenance', 'off'], 'Sign-in is open.'],
  [['invitations', 'send', 'expired'], 'Sent with a new code: 0; already used: 0.'],
])('%j succeeds', async (words, answer) => {
  expect(await readCommand(words)(service.deps)).toBe(answer);
});

test.each([
  [['maintenance', 'perhaps'], 'Expected "on" or "off", not "perhaps".'],
  [['account', 'force-mfa', 'nobody@test.example', 'yes'], 'Expected "on" or "off", not "yes".'],
  [
    ['account', 'remove-authenticator', 'nobody@test.example', 'card'],
    'No account has this e-mail, phone, id or reference.',
  ],
  [['account', 'remove-identifier', 'nobody@test.example', 'x'], 'This is neither an e-mail nor a phone.'],
  [['account', 'show', 'nobody@test.example'], 'No account has this e-mail, phone, id or reference.'],
  [
    ['account', 'end-sessions', "'; drop table accounts; --"],
    'No account has this e-mail, phone, id or reference.',
  ],
  [['account', 'impose-password', '🜁'], 'No account has this e-mail, phone, id or reference.'],
])('%j is refused with an error for the operator', async (words, sentence) => {
  await expect(readCommand(words)(service.deps)).rejects.toThrow(sentence);
});

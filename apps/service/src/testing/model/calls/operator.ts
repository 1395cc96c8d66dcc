import { blockAccount, unblockAccount } from '../../../commands/block-account';
import { imposePassword } from '../../../commands/impose-password';
import { removeIdentifier } from '../../../commands/remove-identifier';
import { endSessions } from '../../../commands/end-sessions';
import type { Deps } from '../../../kernel/deps';
import type { Answer, TestNode } from '../../service';
import { type PrepareCall, type ModelCall } from '../model-call';
import { chosen } from '../choose';
import type { Account } from '../state';

/** Makes a call of an operator's command. The call is refused if the command throws its sentence. */
function commanding(run: (deps: Deps) => Promise<string>): (node: TestNode) => Promise<Answer> {
  return async ({ deps }) => {
    const [status, text] = await run(deps).then(
      (done): [number, string] => [200, done],
      (error: Error): [number, string] => [isSentence(error) ? 422 : 500, error.message],
    );
    return { status, text, headers: {}, json: { code: status === 422 ? 'refused' : text } };
  };
}

/** Errors of the database have a code, those of a command have none. */
function isSentence(error: Error): boolean {
  return !('code' in error) && error.constructor === Error;
}

export const operatorRemoves: PrepareCall = (_, state, { pick, address }): ModelCall => {
  const chosenOne = chosen(state.identifiers, pick * 7 + address);
  const account = state.accounts.find(({ name }) => name === chosenOne?.account);
  return {
    call: 'account remove-identifier',
    text: `(operator) removes ${chosenOne?.value} of ${account?.name}`,
    send: commanding(deps => removeIdentifier(deps, account?.id ?? 'nobody', chosenOne?.value ?? '')),
  };
};

export const operatorEndsSessions = onOne('end-sessions', 'ends the sessions of', endSessions);
export const operatorImposesPassword = onOne('impose-password', 'imposes a password on', imposePassword);
export const operatorBlocks = onOne('block', 'blocks', (deps, who) => blockAccount(deps, who, 'a model'));

/** Unblocks a blocked account, if there is any: with blocked accounts, little would happen. */
export const operatorUnblocks = onOne(
  'unblock',
  'unblocks',
  (deps, who) => unblockAccount(deps, who, 'a model'),
  ({ isBlocked }) => isBlocked,
);

/** A command on an account, preferably on a suitable one. */
function onOne(
  command: string,
  does: string,
  run: (deps: Deps, who: string) => Promise<string>,
  fits: (account: Account) => boolean = () => true,
): PrepareCall {
  return (_, state, { pick }): ModelCall => {
    const account = chosen(state.accounts.filter(fits), pick) ?? chosen(state.accounts, pick);
    return {
      call: `account ${command}`,
      text: `(operator) ${does} ${account?.name}`,
      send: commanding(deps => run(deps, account?.id ?? 'nobody')),
    };
  };
}

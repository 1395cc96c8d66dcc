import { removeIdentifier } from '../../../commands/remove-identifier';
import { endSessions } from '../../../commands/end-sessions';

import type { Deps } from '../../../kernel/deps';
import type { Answer, TestNode } from '../../service';
import { type PrepareCall, type ModelCall } from '../model-call';
import { chosen } from '../choose';

/** A command of an operator as a call: refused when it throws its sentence. */
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

export const operatorEndsSessions: PrepareCall = (_, state, { pick }): ModelCall => {
  const account = chosen(state.accounts, pick);
  return {
    call: 'account end-sessions',
    text: `(operator) ends the sessions of ${account?.name}`,
    send: commanding(deps => endSessions(deps, account?.id ?? 'nobody')),
  };
};

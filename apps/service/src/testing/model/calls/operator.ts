import { removeIdentifier } from '../../../commands/remove-identifier';
import { endSessions } from '../../../commands/end-sessions';
import { methodOf } from '../../../domain/identifiers/kinds';
import type { Deps } from '../../../kernel/deps';
import type { Answer, TestNode } from '../../service';
import { type Ask, type Asked } from '../asking';
import { chosen } from '../choosing';
import { endSharing, promoteNext, verifiedOf, voidChallenges } from '../changes';
import type { State } from '../state';
import { endSessionsOf } from './sign-in';

/** A command of an operator as a call: refused where it throws its sentence. */
function commanding(run: (deps: Deps) => Promise<string>): (node: TestNode) => Promise<Answer> {
  return async ({ deps }) => {
    const [status, text] = await run(deps).then(
      (done): [number, string] => [200, done],
      (error: Error): [number, string] => [isSentence(error) ? 422 : 500, error.message],
    );
    return { status, text, headers: {}, json: { code: status === 422 ? 'refused' : text } };
  };
}

/** Errors of the database have a code, what a command says has none. */
function isSentence(error: Error): boolean {
  return !('code' in error) && error.constructor === Error;
}

export const operatorRemoves: Ask = (_, state, { pick, address }): Asked => {
  const chosenOne = chosen(state.identifiers, pick * 7 + address);
  const account = state.accounts.find(({ name }) => name === chosenOne?.account);
  return {
    call: 'account remove-identifier',
    text: `(operator) removes ${chosenOne?.value} of ${account?.name}`,
    send: commanding(deps => removeIdentifier(deps, account?.id ?? 'nobody', chosenOne?.value ?? '')),
    phases: () => [
      now => {
        const isThere = now.accounts.some(({ id }) => id === account?.id);
        return isThere ? undefined : 'refused';
      },
      now => removed(now, chosenOne?.id),
    ],
  };
};

function removed(now: State, id: string | undefined): string {
  const lost = now.identifiers.find(each => each.id === id);
  if (!lost) return 'refused';
  const { account: name, kind, value } = lost;
  const isLast = lost.isVerified && verifiedOf(now, name).length < 2;
  if (isLast) return 'refused';
  now.identifiers = now.identifiers.filter(each => each.id !== id);
  if (!lost.isVerified) {
    promoteNext(now, name, kind);
    return '200';
  }
  voidChallenges(now, each => each.account === name, { evenConfirmed: true });
  for (const session of now.sessions.filter(each => each.account === name)) {
    Object.assign(session, { sudo: false, single: false });
  }
  const account = now.accounts.find(each => each.name === name);
  if (account) account.isBarred = true;
  endSharing(now, kind, value);
  promoteNext(now, name, kind);
  if (verifiedOf(now, name, kind).length === 0) {
    now.methods = now.methods.filter(each => each.account !== name || each.method !== methodOf[kind]);
  }
  return '200';
}

export const operatorEndsSessions: Ask = (_, state, { pick }): Asked => {
  const account = chosen(state.accounts, pick);
  return {
    call: 'account end-sessions',
    text: `(operator) ends the sessions of ${account?.name}`,
    send: commanding(deps => endSessions(deps, account?.id ?? 'nobody')),
    phases: () => [
      now => (now.accounts.some(({ id }) => id === account?.id) ? undefined : 'refused'),
      now => {
        endSessionsOf(now, account?.name ?? '');
        return '200';
      },
    ],
  };
};

import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { confirmMethod as endpoint } from '@talon/contract/mfa';
import { checkCode, type RightCode, useCode } from '../../core/challenges/check-code';
import type { Deps } from '../../core/deps';
import { isViolation, transaction } from '../../db/pool';
import type { Caller } from '../../http/caller';
import type { Input } from '../../http/route';
import { lockDues } from '../../repositories/accounts';
import { kindOf } from './method-address';
import { settleMethod } from './settle-method';

type Reply = ReplyOf<typeof endpoint>;

/** The code of a method was right: it is active, and its address is the account's primary one. */
export async function confirmMethod(
  deps: Deps,
  caller: Caller,
  { body }: Input<typeof endpoint>,
): Promise<Reply> {
  const expected = {
    purposes: ['method' as const],
    sessionId: caller.bearer.session_id,
    market: caller.market.id,
  };
  const right = await checkCode(deps, expected, body.payload, body.code);
  try {
    return await settle(deps, caller, right);
  } catch (error) {
    const used = `${kindOf[right.method]}-used` as const;
    const isUsed = error instanceof Refusal && error.code === used;
    if (!isUsed && !isViolation(error, 'identifiers_one_owner')) throw error;
    // Said only now that the code has shown whose address it is; the code is used up with it.
    await transaction(deps.db, tx => useCode(tx, right));
    throw new Refusal(used);
  }
}

function settle(deps: Deps, caller: Caller, right: RightCode): Promise<Reply> {
  return transaction(deps.db, async tx => {
    // The account before its challenges, as everywhere: two calls never wait for each other.
    await lockDues(tx, caller.bearer.id);
    await useCode(tx, right);
    return settleMethod(deps, tx, caller, right.method, right.destination, right.had_grant);
  });
}

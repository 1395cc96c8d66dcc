import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { confirmRecoveryCode as endpoint } from '@talon/contract/recovery';
import { normaliseCardNumber } from '@talon/rules/card-number';
import { resetSeconds } from '@talon/rules/limits';
import { checkCode, consumeCode } from '../../domain/challenges/check-code';
import type { Deps } from '../../kernel/deps';
import { kindOf } from '../../domain/identifiers/kinds';
import { newToken, tokenHash } from '../../kernel/token';
import { transaction } from '../../db/pool';
import type { Visitor } from '../../kernel/caller';
import type { Input } from '../../kernel/route';
import type { TriedChallenge } from '../../domain/challenges/challenges';
import { addResetPermission, hasCardOfCarrier } from '../../domain/recovery/reset-permissions';
import { platformsOf, recoverableBy } from './recoverable';

/** A right code, once, allows one new password. Many wrong ones for the address ask the number of a card beside it. */
export async function confirmRecoveryCode(
  deps: Deps,
  { market }: Visitor,
  { body: { payload, code, card_number: typedCard } }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const right = await checkCode(
    deps,
    {
      purposes: ['reset'],
      market: market.id,
      askBeyond: typedCard === undefined ? undefined : tried => requireCard(deps, tried, typedCard),
    },
    payload,
    code,
  );
  return transaction(deps.db, async tx => {
    await consumeCode(tx, right);
    const proven = { kind: kindOf[right.method], value: right.destination };
    const accounts = await recoverableBy(tx, proven);
    // The address was taken from its account since the code was sent.
    if (accounts.length === 0) throw new Refusal('code-refused');
    const reset = newToken();
    await addResetPermission(tx, tokenHash(reset), market.id, proven.kind, proven.value, resetSeconds);
    return {
      reset,
      expires_in: resetSeconds,
      accounts: accounts.map(account => ({
        id: account.id,
        firstname: account.firstname,
        platforms: platformsOf(account),
      })),
    };
  });
}

async function requireCard(
  deps: Deps,
  { method, destination }: TriedChallenge,
  typed: string,
): Promise<void> {
  const number = normaliseCardNumber(typed);
  const [card] = number
    ? await hasCardOfCarrier(deps.db, kindOf[method], destination, deps.keyedHash('card', number))
    : [];
  if (!card) throw new Refusal('card-number-refused');
}

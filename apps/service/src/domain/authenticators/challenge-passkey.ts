import type { requestOptions } from '@talon/contract/webauthn';
import type { InferOutput } from 'valibot';
import type { Market } from '@talon/markets/market';
import type { Queryable } from '../../db/pool';
import type { Deps } from '../../kernel/deps';
import type { ChallengeRow } from '../challenges/challenges';
import { enrolledFor } from './confirmation-of';
import { challengeOf } from './passkey-challenge';
import { stepUpOptions } from './passkey-options';
import { findPasskeys } from './passkeys';
import { loadWebAuthn } from './webauthn-library';

/** What a browser needs to confirm a challenge with a passkey of the account; null if the challenge is for another authenticator. */
export async function passkeyOfChallenge(
  deps: Deps,
  db: Queryable,
  market: Market,
  challenge: ChallengeRow,
): Promise<InferOutput<typeof requestOptions> | null> {
  const { method, payload, account_id: accountId, expires_in: seconds } = challenge;
  if (method !== 'passkey' || accountId === null || seconds === 0) return null;
  // The library is ready when the passkey comes. If it cannot be loaded, that call reports it.
  loadWebAuthn().catch(() => undefined);
  const mayConfirm = await enrolledFor(deps, db, market, challenge, accountId);
  const passkeys = await findPasskeys(db, { accountId, market: market.id });
  const usable = passkeys.filter(({ authenticator_id: id }) => mayConfirm(id));
  return stepUpOptions(deps.hosts.of(market).relyingParty, challengeOf(deps, payload), usable, seconds);
}

import { Refusal } from '@talon/contract/errors';
import type { Queryable } from '../../db/pool';
import { findEnrolledAuthenticators } from '../../domain/authenticators/authenticators';
import { markEnrolled } from '../../domain/authenticators/passkey-offers';
import type { CorrectCode } from '../../domain/challenges/check-code';
import { readContext } from '../../domain/challenges/context';
import type { Caller } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import type { PasskeyOrigin } from '../../kernel/measures';
import { readName } from './read-name';
import { removeReplaced, requireRoom } from './replaced-authenticator';
import {
  enrol,
  type EnrolmentReply,
  lockForEnrolment,
  recordEnrolment,
  replyToEnrolment,
} from './record-enrolment';

/** Enrols an app or a passkey that has just shown that it works, and removes the one whose place it takes. */
export async function completeUnsentEnrolment(
  deps: Deps,
  tx: Queryable,
  caller: Caller,
  right: CorrectCode,
  chosenName: string | undefined,
): Promise<EnrolmentReply> {
  const { method, proof } = right;
  const name = chosenName ?? proof.name;
  const { provenBy, isAutomatic = false, replaces } = readContext('enrol', right);
  if ((method !== 'totp' && method !== 'passkey') || !proof.enrol) throw new Refusal('code-refused');
  await lockForEnrolment(tx, caller);
  // Of several enrolments at once, the last one is too many.
  const enrolled = await findEnrolledAuthenticators(tx, { accountId: caller.bearer.id });
  requireRoom(method, enrolled, replaces);
  const added = await enrol(deps, tx, caller, { type: method, name: readName(name), provenBy });
  const isStored = added !== undefined && (await proof.enrol(tx, added.id));
  if (!isStored) throw new Refusal('code-refused');
  if (method === 'passkey') await countPasskey(deps, tx, caller, isAutomatic);
  await recordEnrolment(deps, tx, caller, { method, detail: readName(name) ?? undefined });
  if (replaces !== undefined) await removeReplaced(deps, tx, caller, replaces);
  return replyToEnrolment(deps, tx, caller);
}

async function countPasskey(
  { measures }: Deps,
  tx: Queryable,
  { bearer, market }: Caller,
  isAutomatic: boolean,
): Promise<void> {
  const { was_offered } = await markEnrolled(tx, { accountId: bearer.id });
  const how: PasskeyOrigin = isAutomatic ? 'automatic' : was_offered ? 'offer' : 'chosen';
  measures.passkeysEnrolled.inc({ market: market.id, how });
}

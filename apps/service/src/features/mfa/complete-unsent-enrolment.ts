import { Refusal } from '@talon/contract/errors';
import type { Queryable } from '../../db/pool';
import { addAuthenticator } from '../../domain/authenticators/authenticators';
import { markEnrolled } from '../../domain/authenticators/passkey-offers';
import type { CorrectCode } from '../../domain/challenges/check-code';
import { readContext } from '../../domain/challenges/context';
import type { Caller } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import type { PasskeyOrigin } from '../../kernel/measures';
import { readName } from './read-name';
import { type EnrolmentReply, lockForEnrolment, recordEnrolment, replyToEnrolment } from './record-enrolment';

/** Enrols an app or a passkey that has just shown that it works. Refuses a second app. */
export async function completeUnsentEnrolment(
  deps: Deps,
  tx: Queryable,
  caller: Caller,
  right: CorrectCode,
  chosenName: string | undefined,
): Promise<EnrolmentReply> {
  const { method, proof } = right;
  const name = chosenName ?? proof.name;
  const { enrolledWithStepUp, isAutomatic = false } = readContext('enrol', right);
  if ((method !== 'totp' && method !== 'passkey') || !proof.enrol) throw new Refusal('code-refused');
  await lockForEnrolment(tx, caller);
  const added = await addAuthenticator(tx, {
    accountId: caller.bearer.id,
    type: method,
    name: readName(name),
    enrolledWithStepUp,
  });
  const isStored = added !== undefined && (await proof.enrol(tx, added.id));
  if (!isStored) throw new Refusal('code-refused');
  if (method === 'passkey') await countPasskey(deps, tx, caller, isAutomatic);
  await recordEnrolment(deps, tx, caller, { method, detail: readName(name) ?? undefined });
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

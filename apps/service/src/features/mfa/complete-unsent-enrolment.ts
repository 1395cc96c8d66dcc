import { Refusal } from '@talon/contract/errors';
import type { Queryable } from '../../db/pool';
import { addAuthenticator } from '../../domain/authenticators/authenticators';
import type { CorrectCode } from '../../domain/challenges/check-code';
import { readContext } from '../../domain/challenges/context';
import type { Caller } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
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
  const { enrolledWithStepUp } = readContext('enrol', right);
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
  await recordEnrolment(deps, tx, caller, { method, detail: readName(name) ?? undefined });
  return replyToEnrolment(deps, tx, caller);
}

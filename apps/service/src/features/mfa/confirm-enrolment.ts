import type { ReplyOf } from '@talon/contract/endpoint';
import type { confirmMethod as endpoint } from '@talon/contract/mfa';
import { confirmChallenge } from '../../domain/challenges/confirm-challenge';
import { readContext } from '../../domain/challenges/context';
import { sentTo } from '../../domain/challenges/sent-to';
import type { PurposeHandlers } from '../../domain/challenges/purpose-handler';
import { completeVerification } from '../../domain/identifiers/complete-verification';
import { asMaybeCaller, type Caller } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import type { Input } from '../../kernel/route';
import { completeEnrolment } from './complete-enrolment';
import { completeUnsentEnrolment } from './complete-unsent-enrolment';
import { readName } from './read-name';

/** A correct code enrols the authenticator. An address becomes the primary one. */
export const enrolmentPurpose: PurposeHandlers<'enrol'> = {
  enrol: {
    complete: confirmation => {
      const { deps, holder, right, body, consume } = confirmation;
      const address = sentTo(right);
      if (!address) return consume(tx => completeUnsentEnrolment(deps, tx, holder, right, body.name));
      const { method, destination } = address;
      const { provenBy } = readContext('enrol', right);
      return completeVerification({ right: address, consume }, tx =>
        completeEnrolment(deps, tx, holder, method, destination, provenBy),
      );
    },
  },
};

/** `POST /mfa/activate`. The name is checked before the code, so that a wrong one uses no try. */
export async function confirmEnrolment(
  deps: Deps,
  caller: Caller,
  { body }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const name = readName(body.name);
  const named = { ...body, ...(name !== null && { name }) };
  const { outcome } = await confirmChallenge(deps, asMaybeCaller(caller), named, enrolmentPurpose);
  return outcome;
}

import type { showDuplicated as endpoint } from '@talon/contract/duplicated';
import type { LinkPlatform } from '@talon/rules/duplicates';
import { challengeReply } from '../../domain/challenges/challenge-reply';
import { receivesCodes } from '../../domain/identifiers/receives-codes';
import { findOpenChallenge } from '../../domain/challenges/challenges';
import { findShared, readMerging } from '../../domain/accounts/duplicate-accounts';
import { readSessionEvidence } from './session-evidence';
import { requireDuplicated } from './require-duplicated';
import type { UseCase } from '../../kernel/route';

/** Returns the shared identifiers and what the session has verified. Of the other accounts it returns only their number. */
export const showDuplicated: UseCase<typeof endpoint> = async (deps, caller) => {
  requireDuplicated(caller);
  const { bearer } = caller;
  const shared = await findShared(deps.db, { accountId: bearer.id });
  const email = shared.find(({ kind }) => kind === 'email');
  const phone = shared.find(({ kind }) => kind === 'phone');
  const others = [...new Set([email, phone].flatMap(each => each?.others ?? []))];
  const accounts = await readMerging(deps.db, { accountIds: others });
  const countLinked = (platform: LinkPlatform) =>
    accounts.filter(({ people }) => people.some(person => person.platform === platform)).length;
  const isVerified = await readSessionEvidence(deps.db, caller);
  const live = await findOpenChallenge(deps.db, {
    sessionId: bearer.session_id,
    purpose: 'duplicated',
    mostTries: deps.limits.codeTries,
  });
  return {
    data: {
      email: email?.value ?? bearer.email,
      phone: phone?.value ?? bearer.phone,
      email_duplicated: email !== undefined,
      phone_duplicated: phone !== undefined,
      has_mymonizze: bearer.user_id !== null,
      has_clientarea: bearer.customer_user_id !== null,
      duplicated_mymonizze: countLinked('personal'),
      duplicated_clientarea: countLinked('client'),
    },
    accounts: accounts.length,
    phone_gets_codes:
      phone !== undefined && (await receivesCodes(deps, { method: 'sms', destination: phone.value })),
    email_proven: email !== undefined && isVerified(email),
    phone_proven: phone !== undefined && isVerified(phone),
    challenge: live ? challengeReply(deps, live) : null,
  };
};

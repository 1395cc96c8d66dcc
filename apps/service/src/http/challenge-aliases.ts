import { endpoints } from '@talon/contract/endpoints';
import { confirmChallenge } from '../domain/challenges/confirm-challenge';
import { redirectChallenge } from '../domain/challenges/redirect-challenge';
import { resendChallenge } from '../domain/challenges/resend-challenge';
import { duplicatedPurpose } from '../features/merge/duplicated-purpose';
import { requireDuplicated } from '../features/merge/require-duplicated';
import { linkProposalPurpose } from '../features/merge/link-proposal-purpose';
import { enrolmentPurpose } from '../features/mfa/confirm-enrolment';
import { onboardingPurposes } from '../features/onboarding/onboarding-purposes';
import { showOnboarding } from '../features/onboarding/show-onboarding';
import { contactPurpose } from '../features/profile/confirm-contact';
import { recoveryFields } from '../features/recovery/recovery-reply';
import { resetPurpose } from '../features/recovery/reset-purpose';
import type { ShownChallenge } from '../domain/challenges/purpose-handler';
import { asMaybeCaller, asMaybeNewcomer } from '../kernel/caller';
import { route } from '../kernel/route';

/** Earlier paths of single purposes, for pages that were loaded before the one set of calls. */
export const challengeAliases = [
  route(endpoints.resendActivation, (deps, caller, { body }) =>
    resendChallenge(deps, asMaybeCaller(caller), body.payload, enrolmentPurpose),
  ),
  route(endpoints.resendContactCode, (deps, caller, { body }) =>
    resendChallenge(deps, asMaybeCaller(caller), body.payload, contactPurpose),
  ),
  route(endpoints.resendDuplicatedCode, async (deps, caller, { body }) => {
    requireDuplicated(caller);
    return resendChallenge(deps, asMaybeCaller(caller), body.payload, duplicatedPurpose);
  }),
  route(endpoints.confirmDuplicatedCode, async (deps, caller, { body }) => {
    requireDuplicated(caller);
    return (await confirmChallenge(deps, asMaybeCaller(caller), body, duplicatedPurpose)).outcome;
  }),
  route(endpoints.redirectFuzzionCode, async (deps, caller, { body: { payload, way } }) => {
    const redirection = { payload, to: String(way) };
    return proposalReply(
      await redirectChallenge(deps, asMaybeCaller(caller), redirection, linkProposalPurpose),
    );
  }),
  route(endpoints.resendFuzzionCode, async (deps, caller, { body }) =>
    proposalReply(await resendChallenge(deps, asMaybeCaller(caller), body.payload, linkProposalPurpose)),
  ),
  route(endpoints.claimFuzzion, async (deps, caller, { body }) => {
    await confirmChallenge(deps, asMaybeCaller(caller), body, linkProposalPurpose);
    return undefined;
  }),
  route(endpoints.resendOnboardingCode, async (deps, newcomer, { body }) => {
    await resendChallenge(deps, asMaybeNewcomer(newcomer), body.payload, onboardingPurposes);
    return showOnboarding(deps, newcomer);
  }),
  route(endpoints.confirmOnboardingCode, async (deps, newcomer, { body }) => {
    return (await confirmChallenge(deps, asMaybeNewcomer(newcomer), body, onboardingPurposes)).outcome;
  }),
  route(endpoints.resendRecoveryCode, async (deps, visitor, { body }) => {
    const {
      purpose: _,
      method: __,
      others: ___,
      ...challenge
    } = await resendChallenge(deps, asMaybeNewcomer(visitor), body.payload, resetPurpose);
    return recoveryFields(challenge);
  }),
  route(endpoints.confirmRecoveryCode, async (deps, visitor, { body }) => {
    return (await confirmChallenge(deps, asMaybeNewcomer(visitor), body, resetPurpose)).outcome;
  }),
];

function proposalReply({ purpose: _purpose, method: _method, ...challenge }: ShownChallenge) {
  return challenge;
}

import { Refusal } from '@talon/contract/errors';
import type { acceptTerms as endpoint } from '@talon/contract/onboarding';
import { acceptTerms as storeAcceptance } from '../../domain/onboardings/onboardings';
import { completeStep } from './onboarding-step';
import type { UseCase } from '../../kernel/route';

/** Stores the acceptance of the current versions of terms and privacy policy; refuses other versions. */
export const acceptTerms: UseCase<typeof endpoint> = async (deps, newcomer, { body }) => {
  const { legal, catalogues } = newcomer.market;
  if (body.terms_version !== legal.termsVersion || body.privacy_version !== legal.privacyVersion) {
    throw new Refusal('terms-changed');
  }
  if (!catalogues.includes(body.language)) throw new Refusal('invalid-request', { fields: ['language'] });
  return completeStep(deps, newcomer, 'terms', (tx, { id }) =>
    storeAcceptance(tx, {
      id,
      termsVersion: body.terms_version,
      privacyVersion: body.privacy_version,
      language: body.language,
      wantsMarketing: body.marketing,
    }).then(() => undefined),
  );
};

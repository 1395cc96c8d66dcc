import type { ReplyOf } from '@talon/contract/endpoint';
import type { showOnboarding } from '@talon/contract/onboarding';
import { maskEmail } from '@talon/rules/contact';
import { dueStep, type OnboardingFacts } from '@talon/rules/flows/onboarding';
import { maskPhone } from '@talon/rules/phone';
import { challengeReply } from '../../domain/challenges/challenge-reply';
import type { Deps } from '../../kernel/deps';
import type { Queryable } from '../../db/pool';
import { findOnboardingChallenge } from '../../domain/challenges/challenges';
import type { Purpose } from '../../domain/challenges/purposes';
import type { OnboardingRow } from '../../domain/onboardings/onboardings';

type Reply = ReplyOf<typeof showOnboarding>;

export function factsOf(row: OnboardingRow): OnboardingFacts {
  return {
    hasAcceptedTerms: row.accepted_at !== null,
    hasPerson: row.birthdate !== null || row.confirms_person_later,
    isEmailProven: row.is_email_proven,
    isPhoneProven: row.is_phone_proven,
    isDone: row.account_id !== null,
  };
}

const purposeOfStep: Partial<Record<Reply['step'], Purpose>> = {
  email: 'onboarding-email',
  phone: 'onboarding-phone',
};

/** An onboarding as its pages show it, with the challenge of the current step. */
export async function onboardingReply(deps: Deps, db: Queryable, row: OnboardingRow): Promise<Reply> {
  const step = dueStep(factsOf(row));
  const purpose = purposeOfStep[step];
  const challenge = purpose
    ? await findOnboardingChallenge(db, { onboardingId: row.id, purpose })
    : undefined;
  return {
    way: row.card_id === null ? 'invitation' : 'card',
    step,
    card_last_four: row.card_last_four,
    invited_email: row.invited_email && maskEmail(row.invited_email),
    firstname: row.firstname ?? row.invited_firstname,
    lastname: row.lastname,
    birthdate: row.birthdate,
    confirms_person_later: row.confirms_person_later,
    language: row.language,
    has_accepted_terms: row.accepted_at !== null,
    wants_marketing: row.wants_marketing,
    email: shownEmail(row),
    is_email_proven: row.is_email_proven,
    phone: shownPhone(row),
    is_phone_proven: row.is_phone_proven,
    signs_in_already: signsInAlready(row),
    challenge: challenge ? challengeReply(deps, challenge) : null,
  };
}

/** The identifier that belongs to an existing account. Known only after its code was confirmed. */
export function signsInAlready(row: OnboardingRow): 'email' | 'phone' | null {
  if (row.email_signs_in) return 'email';
  return row.phone_signs_in ? 'phone' : null;
}

/** Masks the invited address until its code is confirmed: the person has not typed it. */
function shownEmail({ email, invited_email, is_email_proven }: OnboardingRow): string | null {
  return email !== null && email === invited_email && !is_email_proven ? maskEmail(email) : email;
}

/** Masks the number of the directory until its code is confirmed. */
function shownPhone({ phone, is_directory_phone, is_phone_proven }: OnboardingRow): string | null {
  return phone !== null && is_directory_phone && !is_phone_proven ? maskPhone(phone) : phone;
}

import type { AuthenticatorType } from '../authenticators';

/** The account's enrolled authenticators and verified addresses. */
export type MandatoryFacts = {
  readonly active: readonly AuthenticatorType[];
  readonly hasEmail: boolean;
  readonly hasPhone: boolean;
};

type Row = {
  readonly page: 'phone' | 'email' | 'success';
  readonly when: (facts: MandatoryFacts) => boolean;
};

/** How many types of authenticators the policy demands. */
export const mandatoryTypes = 2;

/** How many types there are among the enrolled authenticators: two passkeys are one type. */
export const countTypes = (active: readonly AuthenticatorType[]): number => new Set(active).size;

/**
 * The next page of mandatory two-step verification. The first row whose condition is true decides. Any two types suffice. The phone comes first, or
 * the e-mail if SMS is enrolled or only the e-mail is verified (specification, states and transitions).
 */
const rows: readonly Row[] = [
  { page: 'success', when: ({ active }) => countTypes(active) >= mandatoryTypes },
  { page: 'email', when: ({ active }) => active.includes('sms') },
  { page: 'phone', when: ({ active }) => active.includes('email') },
  { page: 'email', when: ({ hasEmail, hasPhone }) => hasEmail && !hasPhone },
  { page: 'phone', when: () => true },
];

export function nextMandatoryPage(facts: MandatoryFacts): Row['page'] {
  return (rows.find(({ when }) => when(facts)) ?? { page: 'phone' as const }).page;
}

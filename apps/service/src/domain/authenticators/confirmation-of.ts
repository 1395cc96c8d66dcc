import type { Market } from '@talon/markets/market';
import type { StepUp } from '@talon/rules/authenticators';
import { waitOfEnrolled } from '@talon/rules/proof/allowed';
import type { Confirmation } from '@talon/rules/proof/sources';
import type { Queryable } from '../../db/pool';
import type { Deps } from '../../kernel/deps';
import { isAdditional, isFirstEnrolment } from '../challenges/context';
import { readAllowedAuthenticators } from './allowed-authenticators';

/** What a challenge that an account's own authenticators confirm is for. */
export function confirmationOf(challenge: { purpose: string; context: unknown }): Confirmation {
  if (isAdditional(challenge)) return 'additional';
  if (isFirstEnrolment(challenge)) return 'first-enrolment';
  return challenge.purpose as StepUp;
}

const purposes: Readonly<Record<Confirmation, StepUp>> = {
  'sign-in': 'sign-in',
  additional: 'sign-in',
  sudo: 'sudo',
  'first-enrolment': 'sudo',
  single: 'single',
  loss: 'sign-in',
};

/** The purpose of the challenge for it. */
export function purposeOf(confirmation: Confirmation): StepUp {
  return purposes[confirmation];
}

/** Which of the account's apps or passkeys may confirm a challenge now, by id: others may be too new. */
export async function enrolledFor(
  deps: Deps,
  db: Queryable,
  market: Market,
  challenge: { purpose: string; context: unknown },
  accountId: string,
): Promise<(id: string) => boolean> {
  const confirmation = confirmationOf(challenge);
  const { authenticators } = await readAllowedAuthenticators(deps, db, market, confirmation, accountId);
  return id => waitOfEnrolled(confirmation, id, authenticators)?.seconds === 0;
}

import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { completeOnboarding as endpoint } from '@talon/contract/onboarding';
import { tokenSeconds } from '@talon/rules/limits';
import { checkPassword } from '@talon/rules/password';
import type { Deps } from '../../kernel/deps';
import { newToken } from '../../kernel/token';
import { isViolation, transaction } from '../../db/pool';
import type { Newcomer } from '../../kernel/caller';
import type { Input } from '../../kernel/route';
import type { OnboardingRow } from '../../domain/onboardings/onboardings';
import { activateAssignedCard, cardAssignmentOf, peopleOfCardAssignment } from './claim';
import { makeAccount } from './make-account';
import { signsInAlready } from './onboarding-reply';
import { foundOnboarding, refuseUndue } from './step';

/**
 * The last call: makes the account with everything that was proven, gives it the card or the invitation, and signs the
 * person in; then asks for the card's activation, which may fail and leaves the account as it is.
 */
export async function completeOnboarding(
  deps: Deps,
  newcomer: Newcomer,
  { body }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const before = await foundOnboarding(deps, newcomer);
  refuseUnready(deps, newcomer, before, body.password);
  if (await deps.isBreached(body.password)) throw new Refusal('password-refused');
  const claim = cardAssignmentOf(before);
  const people = await peopleOfCardAssignment(deps, claim);
  const passwordHash = await deps.hashing.hash(body.password);
  const token = newToken();
  const settled = await refuseTaken(() =>
    transaction(deps.db, tx =>
      makeAccount(deps, tx, newcomer, before, { claim, people, passwordHash, token }),
    ),
  );
  return {
    access_token: token,
    duplicated: false,
    required_action: null,
    expires_in: tokenSeconds,
    person: null,
    activation: (await activateAssignedCard(deps, claim, settled)) ?? 'account',
  };
}

function refuseUnready(deps: Deps, { market }: Newcomer, row: OnboardingRow, password: string): void {
  refuseUndue('password', row);
  if (signsInAlready(row)) throw new Refusal('signs-in-already');
  const checks = checkPassword(password, row, { brand: market.brand, isCommon: deps.isCommonPassword });
  if (checks.some(check => !check.holds)) throw new Refusal('password-refused');
}

/** Somebody else may prove and take the same address in the same moment: the index decides, and this one is told. */
async function refuseTaken<T>(make: () => Promise<T>): Promise<T> {
  try {
    return await make();
  } catch (error) {
    if (isViolation(error, 'identifiers_one_owner')) throw new Refusal('signs-in-already');
    throw error;
  }
}

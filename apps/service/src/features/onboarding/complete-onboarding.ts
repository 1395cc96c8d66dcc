import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { completeOnboarding as endpoint } from '@talon/contract/onboarding';
import { tokenSeconds } from '@talon/rules/limits';
import { checkPassword } from '@talon/rules/password';
import type { Deps } from '../../kernel/deps';
import { newToken } from '../../kernel/token';
import { taskOriginOf } from '../../kernel/network';
import { isViolation, transaction } from '../../db/pool';
import type { Newcomer } from '../../kernel/caller';
import type { Input } from '../../kernel/route';
import type { OnboardingRow } from '../../domain/onboardings/onboardings';
import { activateAssignedCard, cardAssignmentOf, peopleOfCardAssignment } from './card-assignment';
import { createAccount } from './create-account';
import { signsInAlready } from './onboarding-reply';
import { requireOnboarding, requireDueStep } from './onboarding-step';

/**
 * Creates the account with the verified addresses, assigns the card or invitation and signs the person in. Then activates
 * the card; a failed activation does not affect the account.
 */
export async function completeOnboarding(
  deps: Deps,
  newcomer: Newcomer,
  { body }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const row = await requireOnboarding(deps, newcomer);
  requireReady(deps, newcomer, row, body.password);
  if (await deps.isBreached(body.password)) throw new Refusal('password-refused');
  const assignment = cardAssignmentOf(row);
  const people = await peopleOfCardAssignment(deps, assignment);
  const passwordHash = await deps.hashing.hash(body.password, taskOriginOf(newcomer.address));
  const token = newToken();
  const completed = await refuseTakenIdentifier(() =>
    transaction(deps.db, tx =>
      createAccount(deps, tx, newcomer, row, { assignment, people, passwordHash, token }),
    ),
  );
  return {
    access_token: token,
    duplicated: false,
    required_action: null,
    expires_in: tokenSeconds,
    person: null,
    invitation: completed.invitation,
    activation: (await activateAssignedCard(deps, assignment, completed)) ?? 'account',
  };
}

function requireReady(deps: Deps, { market }: Newcomer, row: OnboardingRow, password: string): void {
  requireDueStep('password', row);
  if (signsInAlready(row)) throw new Refusal('signs-in-already');
  const checks = checkPassword(password, row, { brand: market.brand, isCommon: deps.isCommonPassword });
  if (checks.some(check => !check.holds)) throw new Refusal('password-refused');
}

/** Another onboarding may verify the same address at the same time: the unique index decides, and the loser is refused. */
async function refuseTakenIdentifier<T>(make: () => Promise<T>): Promise<T> {
  try {
    return await make();
  } catch (error) {
    if (isViolation(error, 'identifiers_one_owner')) throw new Refusal('signs-in-already');
    throw error;
  }
}

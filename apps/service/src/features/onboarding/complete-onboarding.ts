import { Refusal } from '@talon/contract/errors';
import type { completeOnboarding as endpoint } from '@talon/contract/onboarding';
import { tokenSeconds } from '@talon/rules/limits';
import { newToken } from '../../kernel/token';
import { taskOriginOf } from '../../kernel/network';
import { isViolation } from '../../db/database-errors';
import { transaction } from '../../db/transaction';
import { requireGoodPassword } from '../../domain/passwords/require-good-password';
import { activateAssignedCard, cardAssignmentOf, peopleOfCardAssignment } from './card-assignment';
import { confirmPerson } from './confirmed-person';
import { createAccount } from './create-account';
import { signsInAlready } from './onboarding-reply';
import { requireOnboarding, requireDueStep } from './onboarding-step';
import type { UseCase } from '../../kernel/route';

/**
 * Creates the account with the verified addresses, assigns the card or invitation and signs the person in. Then activates
 * the card; a failed activation does not affect the account.
 */
export const completeOnboarding: UseCase<typeof endpoint> = async (deps, newcomer, { body }) => {
  const row = await requireOnboarding(deps, newcomer);
  requireDueStep('password', row);
  if (signsInAlready(row)) throw new Refusal('signs-in-already');
  const owner = {
    ...row,
    firstname: row.firstname ?? body.firstname?.trim() ?? null,
    lastname: row.lastname ?? body.lastname?.trim() ?? null,
  };
  await requireGoodPassword(deps, newcomer, `onboarding ${row.id}`, body.password, owner);
  const person = await confirmPerson(deps, row, body);
  const assignment = cardAssignmentOf(row);
  const people = await peopleOfCardAssignment(deps, assignment);
  const passwordHash = await deps.hashing.hash(body.password, taskOriginOf(newcomer.address));
  const token = newToken();
  const completed = await refuseTakenIdentifier(() =>
    transaction(deps.db, tx =>
      createAccount(deps, tx, newcomer, { ...row, ...person }, { assignment, people, passwordHash, token }),
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
};

/** Another onboarding may verify the same address at the same time: the unique index decides, and the loser is refused. */
async function refuseTakenIdentifier<T>(make: () => Promise<T>): Promise<T> {
  try {
    return await make();
  } catch (error) {
    if (isViolation(error, 'identifiers_one_owner')) throw new Refusal('signs-in-already');
    throw error;
  }
}

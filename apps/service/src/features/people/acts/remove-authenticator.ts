import { Refusal } from '@talon/contract/errors';
import { authenticatorEvents } from '../../../domain/authenticators/authenticator-events';
import {
  findEnrolledAuthenticators,
  removeAnyAuthenticator,
} from '../../../domain/authenticators/authenticators';
import { detailOf } from '../../../domain/authenticators/notified-authenticator';
import type { Act } from './act';
import { prepareRemoval } from './prepare-removal';

/** Removes an authenticator, even the last one. The recovery codes end with the last. */
export const removeAuthenticator: Act<{ authenticator_id: string }> = async (
  deps,
  tx,
  operator,
  account,
  { authenticator_id: id },
) => {
  const enrolled = await findEnrolledAuthenticators(tx, { accountId: account.id });
  const authenticator = enrolled.find(each => each.id === id);
  if (!authenticator) throw new Refusal('nothing-to-change');
  const detail = detailOf(authenticator);
  await prepareRemoval(deps, tx, operator, account, 'method-removed', {
    event: authenticatorEvents[authenticator.method].removed,
    ...(detail !== null && { detail }),
  });
  await removeAnyAuthenticator(tx, { accountId: account.id, id });
};

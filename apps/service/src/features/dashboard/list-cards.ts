import type { listCards as endpoint } from '@talon/contract/dashboard';
import { findEnrolledAuthenticators } from '../../domain/authenticators/authenticators';
import { listAccountCards } from '../../domain/cards/card-assignments';
import type { UseCase } from '../../kernel/route';

/** Lists the cards of the account, and whether it has two-step verification, which decides what the dashboard proposes. */
export const listCards: UseCase<typeof endpoint> = async (deps, { bearer }) => {
  const cards = await listAccountCards(deps.db, { accountId: bearer.id });
  const methods = await findEnrolledAuthenticators(deps.db, { accountId: bearer.id });
  return {
    data: cards.map(({ last_four, activation, added_at }) => ({
      last_four,
      state: activation,
      added_at: added_at.toISOString(),
    })),
    has_method: methods.length > 0,
  };
};

import type { listCards as endpoint } from '@talon/contract/dashboard';
import type { ReplyOf } from '@talon/contract/endpoint';
import { findEnrolledAuthenticators } from '../../domain/authenticators/authenticators';
import { listAccountCards } from '../../domain/cards/card-assignments';
import type { Caller } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';

/** Lists the cards of the account, and whether it has two-step verification, which decides what the dashboard proposes. */
export async function listCards(deps: Deps, { bearer }: Caller): Promise<ReplyOf<typeof endpoint>> {
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
}

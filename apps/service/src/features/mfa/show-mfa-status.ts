import type { ReplyOf } from '@talon/contract/endpoint';
import type { showMfaStatus as endpoint } from '@talon/contract/step-up';
import type { Deps } from '../../kernel/deps';
import { readAllowedAuthenticators } from '../../domain/authenticators/allowed-authenticators';
import { hasAuthenticator } from '@talon/rules/proof/sources';
import type { Caller } from '../../kernel/caller';
import { readStepUp } from '../../domain/sessions/sessions';

export async function showMfaStatus(
  deps: Deps,
  { bearer, market }: Caller,
): Promise<ReplyOf<typeof endpoint>> {
  const { authenticators, allowed } = await readAllowedAuthenticators(
    deps,
    deps.db,
    market,
    'sudo',
    bearer.id,
    { sessionId: bearer.session_id },
  );
  const stepUp = await readStepUp(deps.db, { id: bearer.session_id });
  const [authenticator] = allowed;
  return {
    need_card: authenticator?.method === 'card',
    single: stepUp?.single ?? false,
    sudo: stepUp?.sudo ?? false,
    has_method: hasAuthenticator(authenticators),
  };
}

import { Refusal } from '@talon/contract/errors';
import { readAllowedAuthenticators } from '../../domain/authenticators/allowed-authenticators';
import type { Queryable } from '../../db/pool';
import type { Caller } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { isContextMet, requestedContexts } from '../../oauth/requested-context';
import type { AuthorizationRequest } from './authorization-request';

/** The request needs an authentication that the person cannot give: the client hears of it. */
export class UnmetContext extends Error {}

/**
 * Refuses with `sudo-required` if the request wants a stronger authentication, which a step-up gives. If the request does not
 * insist, it continues for a person who has no authenticator for it.
 */
export async function requireContext(
  deps: Deps,
  { bearer, market }: Caller,
  { payload }: AuthorizationRequest,
  methods: readonly string[],
  db: Queryable,
): Promise<void> {
  const requested = requestedContexts(payload.params);
  if (!requested || isContextMet(methods, requested)) return;
  const { values, isEssential } = requested;
  const { authenticators } = await readAllowedAuthenticators(deps, db, market, 'sudo', bearer.id);
  const { enrolled } = authenticators;
  const hasPasskey = enrolled.some(each => 'method' in each && each.method === 'passkey');
  const isPossible = values.includes('urn:talon:two-factor')
    ? isEssential || enrolled.length > 0
    : hasPasskey && values.includes('urn:talon:passkey');
  if (isPossible) throw new Refusal('sudo-required');
  if (isEssential) throw new UnmetContext();
}

import { firstPartyClientIds } from '@talon/rules/clients';
import { type Scope, scopes } from '@talon/rules/scopes';
import { requiresConsentEveryTime, type RegisteredClient } from './requires-consent-every-time';
import { type Person, resultOf } from './earlier-result';
import type { RequestPayload } from './request';

interface Request {
  payload: RequestPayload;
  registration: RegisteredClient;
}

/**
 * The scopes that a person has to approve: the requested scopes without consent, or all of them if the client must ask
 * again and this person has not approved this request yet. First-party clients need no approval.
 */
export function scopesToShow(
  { payload, registration }: Request,
  given: readonly Scope[],
  person: Person,
): Scope[] {
  const { params } = payload;
  const requested = requestedScopes(params);
  if (firstPartyClientIds.includes(params.client_id)) return [];
  const mustAskAgain =
    isConsentRequested(params) || requiresConsentEveryTime(registration, params.redirect_uri, requested);
  if (mustAskAgain && !resultOf(payload, person).consent) return requested;
  return requested.filter(scope => !given.includes(scope));
}

/** Ignores scopes that do not exist (RFC 6749, section 3.3). */
export function requestedScopes({ scope }: RequestPayload['params']): Scope[] {
  const requested = new Set(scope?.split(' '));
  return scopes.filter(each => requested.has(each));
}

/** True for `prompt=consent`. */
function isConsentRequested({ prompt }: RequestPayload['params']): boolean {
  return prompt?.split(' ').includes('consent') ?? false;
}

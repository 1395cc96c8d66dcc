import { firstPartyClientIds } from '@talon/rules/clients';
import { type Scope, scopes } from '@talon/rules/scopes';
import type { RequestPayload } from './request';

/**
 * The scopes that a person has to approve: the requested scopes without consent, or all of them if the client must ask
 * again. First-party clients need no approval.
 */
export function scopesToShow(
  { params, prompt, lastSubmission }: RequestPayload,
  given: readonly Scope[],
): Scope[] {
  const requested = requestedScopes(params);
  if (firstPartyClientIds.includes(params.client_id)) return [];
  if (mustAskAgain(params, prompt) && !lastSubmission?.consent) return requested;
  return requested.filter(scope => !given.includes(scope));
}

/** Ignores scopes that do not exist (RFC 6749, section 3.3). */
export function requestedScopes({ scope }: RequestPayload['params']): Scope[] {
  const requested = new Set(scope?.split(' '));
  return scopes.filter(each => requested.has(each));
}

/** True for `prompt=consent`, and for native apps, which can be impersonated (RFC 8252, section 8.6). */
function mustAskAgain(params: RequestPayload['params'], prompt: RequestPayload['prompt']): boolean {
  return (
    (params.prompt?.split(' ').includes('consent') ?? false) ||
    prompt.reasons.includes('native_client_prompt')
  );
}

import { firstPartyClientIds } from '@talon/rules/clients';
import { type Scope, scopes } from '@talon/rules/scopes';
import type { RequestPayload } from './request';

/**
 * The scopes that a person has to approve: those asked for that are new, or all where the application has them asked
 * again. Our own applications ask nothing.
 */
export function scopesToShow(
  { params, prompt, lastSubmission }: RequestPayload,
  given: readonly Scope[],
): Scope[] {
  const asked = askedScopes(params);
  if (firstPartyClientIds.includes(params.client_id)) return [];
  if (mustAskAgain(params, prompt) && !lastSubmission?.consent) return asked;
  return asked.filter(scope => !given.includes(scope));
}

/** What nobody can be registered with is passed over (RFC 6749, section 3.3). */
export function askedScopes({ scope }: RequestPayload['params']): Scope[] {
  const asked = new Set(scope?.split(' '));
  return scopes.filter(each => asked.has(each));
}

/** By its own wish, or because nobody can tell which native application is behind an id (RFC 8252, section 8.6). */
function mustAskAgain(params: RequestPayload['params'], prompt: RequestPayload['prompt']): boolean {
  return (
    (params.prompt?.split(' ').includes('consent') ?? false) ||
    prompt.reasons.includes('native_client_prompt')
  );
}

import { type Person, resultOf } from './earlier-result';
import type { InteractionResult, RequestPayload } from './request';

/**
 * The prompts after which a person says with which account they continue: `select_account` (OpenID Connect Core, section 3.1.2.1)
 * and `create` (Initiating User Registration via OpenID Connect), whoever is signed in already.
 */
export const choicePrompts = ['select_account', 'create'] as const;

interface SignedInPerson extends Person {
  signedInAt: Date;
}

/**
 * Whether a request still needs to know with which account the person continues. Whoever signs in or creates an account during
 * the request has chosen it.
 */
export function needsAccountChoice(
  payload: RequestPayload,
  requestedAt: number,
  person: SignedInPerson,
): boolean {
  if (requestedChoices(payload).length === 0 || resultOf(payload, person).login) return false;
  const { chosen } = payload;
  const isChosen = chosen?.accountId === person.id && chosen.sessionId === person.session_id;
  return !isChosen && person.signedInAt.getTime() < requestedAt;
}

/** What the engine expects in the result of a request that has asked for a choice. */
export function choiceResult(
  payload: RequestPayload,
): Pick<InteractionResult, (typeof choicePrompts)[number]> {
  return Object.fromEntries(requestedChoices(payload).map(prompt => [prompt, {}]));
}

/** Whether the client wants the person to create an account. */
export function asksToCreate(payload: RequestPayload): boolean {
  return requestedChoices(payload).includes('create');
}

function requestedChoices({ params }: RequestPayload) {
  const prompts = params.prompt?.split(' ') ?? [];
  return choicePrompts.filter(each => prompts.includes(each));
}

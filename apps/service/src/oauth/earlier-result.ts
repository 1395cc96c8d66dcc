import type { InteractionResult, RequestPayload } from './request';

/** The account and the portal session of a call. */
export interface Person {
  id: string;
  session_id: string;
}

/**
 * The result that the portal has returned for this request before, in the same session. A result of another person in this
 * browser, or of a session that has ended, no longer counts: otherwise somebody could approve as themselves and continue
 * as another.
 */
export function resultOf({ lastSubmission }: RequestPayload, person: Person): InteractionResult {
  const before = lastSubmission?.login;
  const isSame = before?.accountId === person.id && before.sessionId === person.session_id;
  return lastSubmission && isSame ? lastSubmission : {};
}

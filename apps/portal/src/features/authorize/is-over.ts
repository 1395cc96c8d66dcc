import { endsSession } from '../../shared/session/ends-session';

/** Whether a failure means that the request or the session has ended, so that trying again is useless. */
export function isOver(code: string): boolean {
  return endsSession(code) || code === 'request-expired' || code === 'other-browser';
}

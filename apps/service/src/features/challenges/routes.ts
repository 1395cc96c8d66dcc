import {
  confirmChallenge as confirm,
  redirectChallenge as redirect,
  resendChallenge as resend,
  showChallenge as show,
} from '@talon/contract/challenge-calls';
import { confirmChallenge } from '../../domain/challenges/confirm-challenge';
import type { PurposeHandlers } from '../../domain/challenges/purpose-handler';
import { redirectChallenge } from '../../domain/challenges/redirect-challenge';
import { resendChallenge } from '../../domain/challenges/resend-challenge';
import { showChallenge } from '../../domain/challenges/show-challenge';
import { route } from '../../kernel/route';

/** The one set of calls, for the challenges of every purpose. */
export const challengeRoutes = (handlers: PurposeHandlers) => [
  route(show, (deps, caller, { query }) => showChallenge(deps, caller, query.payload ?? '', handlers)),
  route(resend, (deps, caller, { body }) => resendChallenge(deps, caller, body, handlers)),
  route(redirect, (deps, caller, { body }) => redirectChallenge(deps, caller, body, handlers)),
  route(confirm, (deps, caller, { body }) => confirmChallenge(deps, caller, body, handlers)),
];

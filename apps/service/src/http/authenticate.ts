import type { Endpoint } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import { sessionUseStepSeconds } from '@talon/rules/limits';
import { isUnavailable } from '../db/database-errors';
import { findBearer } from '../domain/sessions/find-bearer';
import { recordSessionUse } from '../domain/sessions/sessions';
import {
  type Caller,
  requiredActionOfBearer,
  requiredActionRefusal,
  type Newcomer,
  type Visitor,
} from '../kernel/caller';
import type { Deps } from '../kernel/deps';
import { isToken, tokenHash } from '../kernel/token';
import { mayCall } from './restricted-sessions';

/** The holder of an onboarding handle. The use case checks that the onboarding exists. */
export function findNewcomer(visitor: Visitor, handle: unknown): Newcomer {
  if (typeof handle !== 'string' || !isToken(handle)) throw new Refusal('onboarding-ended');
  return { ...visitor, handleHash: tokenHash(handle) };
}

/** Finds the bearer of the token in `Authorization`, the only place where one is read (RFC 6750, section 2.1). */
export async function findCaller(
  deps: Deps,
  visitor: Visitor,
  authorization: string | undefined,
  endpoint: Endpoint,
): Promise<Caller> {
  const token = tokenIn(authorization);
  if (token === null) throw new Refusal('login-required');
  const hash = tokenHash(token);
  const bearer = await findBearer(deps.db, {
    tokenHash: hash,
    market: visitor.market.id,
    idleLeftSeconds: deps.limits.sessionIdleSeconds - sessionUseStepSeconds,
  });
  if (!bearer) throw new Refusal('login-required');
  if (bearer.is_use_due) {
    const { sessionIdleSeconds: idleSeconds } = deps.limits;
    await recordSessionUse(deps.db, { id: bearer.session_id, idleSeconds }).catch((error: unknown) => {
      // A database that accepts no writes can still be read.
      if (!isUnavailable(error)) throw error;
      deps.log.warn({ err: error }, 'the use of a session was not recorded');
    });
  }
  const requiredAction = requiredActionOfBearer(bearer);
  if (requiredAction && !mayCall(requiredAction, endpoint))
    throw new Refusal(requiredActionRefusal[requiredAction]);
  return { ...visitor, bearer, tokenHash: hash };
}

/** RFC 6750, section 2.1. */
export function tokenIn(authorization: string | undefined): string | null {
  return /^Bearer ([\w-]{43})$/i.exec(authorization ?? '')?.[1] ?? null;
}

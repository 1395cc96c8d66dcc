import type { CodeMethod } from '@talon/rules/codes';
import { kindOf, methodOf } from '../../../domain/identifiers/kinds';
import { addresses } from '../cast';
import { type Ask, askedBy } from '../asking';
import { callerOf, chosenChallenge, nameOf } from '../choosing';
import { typedCode } from '../typing';
import {
  addMethod,
  verifyAddress,
  findOwn,
  isGone,
  changePrimary,
  verifiedOf,
  voidChallenges,
} from '../changes';
import { addChallenge, asBearer, type Bearer, tryCode, consumeCode } from '../phases';
import type { Challenge, State } from '../state';
import { resent } from './contact-codes';

/** Sets a method up, on the address that the account has or on another. */
export const activateMethod: Ask = (world, state, draw) => {
  const { kind, address, isOdd } = draw;
  const browser = callerOf(world, state, draw);
  const method = methodOf[kind];
  const target = isOdd ? (addresses[kind][address] ?? '') : undefined;
  const query = target === undefined ? '' : `?target=${encodeURIComponent(target)}`;
  return askedBy(world, browser, {
    text: `sets ${method} up${target === undefined ? '' : ` on ${target}`}`,
    path: `/mfa/${method}/activate${query}`,
    phases: held => {
      let hasMethods = false;
      let destination = '';
      let isOwn = false;
      let enrolledWithStepUp = false;
      return asBearer(held, [
        (now, { account }) => {
          const active = activeOf(now, account);
          hasMethods = active.length > 0;
          return active.includes(method) ? '204' : undefined;
        },
        (now, { account }) => {
          const primary = verifiedOf(now, account, kind).find(({ isPrimary }) => isPrimary);
          destination = target ?? primary?.value ?? '';
          return destination === '' ? `${kind}-refused` : undefined;
        },
        (now, { account }) => {
          isOwn = findOwn(now, account, kind, destination)?.isVerified ?? false;
          return undefined;
        },
        (now, { session }) => {
          enrolledWithStepUp = now.sessions.find(({ id }) => id === session)?.sudo ?? false;
          return enrolledWithStepUp || (!hasMethods && isOwn) ? undefined : 'sudo-required';
        },
        (now, bearer) => {
          const isProven = now.challenges.some(
            each => each.session === bearer.session && each.destination === destination && each.isConfirmed,
          );
          if (isProven && isOwn)
            return completeEnrolment(now, bearer, method, destination, enrolledWithStepUp) ?? '204';
          const { account, session } = bearer;
          if (isGone(now, account)) return 'login-required';
          voidChallenges(now, each => each.session === session && each.purpose === 'method');
          addChallenge(now, { purpose: 'method', account, session, method, destination, enrolledWithStepUp });
          return '200';
        },
      ]);
    },
  });
};

export const resendActivation: Ask = (world, state, draw) => {
  const { browser, challenge } = chosenChallenge(world, state, draw, ['method']);
  const body = { payload: challenge?.payload ?? 'none' };
  return askedBy(world, browser, {
    text: `asks again for ${nameOf(challenge)}`,
    path: '/mfa/activate/resend',
    body,
    phases: held => asBearer(held, [(now, bearer) => resent(now, bearer, body.payload, 'method')]),
  });
};

export const confirmMethod: Ask = async (world, state, draw) => {
  const { browser, challenge, isAny } = chosenChallenge(world, state, draw, ['method']);
  if (isAny && draw.isApt) return activateMethod(world, state, draw);
  const { typed, body } = await typedCode(world, state, challenge, draw);
  return askedBy(world, browser, {
    text: `activates with ${nameOf(challenge)} and a code that is ${draw.code}`,
    path: '/mfa/activate',
    typed,
    body,
    phases: held => {
      let right: Challenge | undefined;
      return asBearer(held, [
        (now, bearer) => {
          right = tryCode(now, typed, ['method'], bearer.session);
          return right ? undefined : 'code-refused';
        },
        (now, bearer) => {
          if (!right) return undefined;
          if (!consumeCode(now, right)) return 'code-refused';
          const { method, destination, enrolledWithStepUp } = right;
          return completeEnrolment(now, bearer, method, destination, enrolledWithStepUp) ?? '200';
        },
      ]);
    },
  });
};

/** The methods whose codes reach the account. */
function activeOf(now: State, account: string): CodeMethod[] {
  return now.methods
    .filter(each => each.account === account)
    .map(({ method }) => method)
    .filter(method => verifiedOf(now, account, kindOf[method]).some(({ isPrimary }) => isPrimary));
}

/** Answers a refusal, or nothing where the method is active now. */
function completeEnrolment(
  now: State,
  { account, session }: Bearer,
  method: CodeMethod,
  destination: string,
  enrolledWithStepUp: boolean,
): string | undefined {
  const kind = kindOf[method];
  const isFirst = activeOf(now, account).length === 0;
  const claimed = verifyAddress(now, account, kind, destination);
  if (claimed === 'used') return `${kind}-used`;
  if (!claimed.isOwn || !claimed.isPrimary) changePrimary(now, account, kind, destination);
  addMethod(now, account, method, enrolledWithStepUp);
  const own = now.sessions.find(({ id }) => id === session);
  if (own && isFirst && claimed.isOwn) own.sudo = true;
  return undefined;
}

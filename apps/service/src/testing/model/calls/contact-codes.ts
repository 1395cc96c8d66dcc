import { kindOf, methodOf } from '../../../domain/identifiers/kinds';
import type { Purpose } from '../../../domain/challenges/challenges';
import { type Ask, askedBy } from '../asking';
import { addresses } from '../cast';
import {
  verifyAddress,
  isGone,
  changePrimary,
  ownNow,
  verifiedOf,
  voidChallenges,
  withdrawIdentifier,
} from '../changes';
import { callerOf, chosenChallenge, chosenIdentifier, hasStepUp, nameOf } from '../choosing';
import type { Draw } from '../draw';
import { addChallenge, asBearer, type Bearer, needsSudo, consumeCode, tryCode } from '../phases';
import type { Challenge, Identifier, State } from '../state';
import { typedCode } from '../typing';
import type { World } from '../world';

/** Adds an address, or puts it in the place of another. */
export const changeContact: Ask = (world, state, draw) => {
  const { kind } = draw;
  const browser = callerOf(world, state, draw, hasStepUp);
  const value = addresses[kind][draw.address] ?? '';
  const replaced = draw.isOdd ? chosenIdentifier(world, state, browser, draw) : undefined;
  const body = { [kind]: value, ...(replaced && { replaces: replaced.id }) };
  return askedBy(world, browser, {
    text: `adds ${value}${replaced ? ` for ${replaced.value} of ${replaced.account}` : ''}`,
    path: '/user/login',
    body,
    phases: held =>
      asBearer(held, [
        needsSudo,
        (now, bearer) => {
          const own = now.identifiers.filter(each => each.account === bearer.account && each.kind === kind);
          const replacedNow = own.find(({ id }) => id === replaced?.id);
          if (replaced && !replacedNow) return 'not-found';
          const same = own.find(each => each.value === value);
          if (same?.isVerified && (!replacedNow || replacedNow === same)) return '204';
          const replaces = replacedNow === same ? null : (replacedNow?.id ?? null);
          return sendContactCode(now, bearer, { kind, value }, replaces);
        },
      ]),
  });
};

/** Has an unproven address sent its code. */
export const verifyIdentifier: Ask = (world, state, draw) => {
  const browser = callerOf(world, state, draw, hasStepUp);
  const own = unprovenFirst(world, state, browser, draw);
  return askedBy(world, browser, {
    text: `verifies ${own?.value ?? 'nothing'}`,
    path: `/user/login/${own?.id ?? 'none'}/verify`,
    method: 'POST',
    phases: held =>
      asBearer(held, [
        needsSudo,
        (now, bearer) => {
          const found = ownNow(now, bearer, own);
          if (!found) return 'not-found';
          if (found.isVerified) return '204';
          return sendContactCode(now, bearer, found, null);
        },
      ]),
  });
};

export const resendContactCode: Ask = (world, state, draw) => {
  const { browser, challenge } = chosenChallenge(world, state, draw, ['contact']);
  const body = { payload: challenge?.payload ?? 'none' };
  return askedBy(world, browser, {
    text: `asks again for ${nameOf(challenge)}`,
    path: '/user/login/resend',
    body,
    phases: held => asBearer(held, [(now, bearer) => resent(now, bearer, body.payload, 'contact')]),
  });
};

/** A new code in the place of the earlier one. */
export function resent(now: State, { session }: Bearer, payload: string, purpose: Purpose): string {
  const found = now.challenges.find(each => each.payload === payload && !each.isConfirmed);
  if (found?.purpose !== purpose || found.session !== session || found.tries >= 5) return 'challenge-ended';
  found.codeHash = 'resent';
  return '200';
}

/** Types a code of one's own, of somebody else's, or of something else. */
export const confirmContact: Ask = async (world, state, draw) => {
  const { browser, challenge, isAny } = chosenChallenge(world, state, draw, ['contact']);
  if (isAny && draw.isApt) return changeContact(world, state, draw);
  const { typed, body } = await typedCode(world, state, challenge, draw);
  return askedBy(world, browser, {
    text: `confirms ${nameOf(challenge)} with a code that is ${draw.code}`,
    path: '/user/login/confirm',
    typed,
    body,
    phases: held => {
      let right: Challenge | undefined;
      return asBearer(held, [
        (now, bearer) => {
          right = tryCode(now, typed, ['contact'], bearer.session);
          return right ? undefined : 'code-refused';
        },
        (now, bearer) => (right ? settleContact(now, bearer, right) : undefined),
      ]);
    },
  });
};

function settleContact(now: State, { account }: Bearer, right: Challenge): string {
  const kind = kindOf[right.method];
  const value = right.destination;
  if (!consumeCode(now, right)) return 'code-refused';
  const replaced = now.identifiers.find(each => each.account === account && each.id === right.replaces);
  const hasPrimary = verifiedOf(now, account, kind).some(({ isPrimary }) => isPrimary);
  if (verifyAddress(now, account, kind, value) === 'used') return `${kind}-used`;
  if (right.replaces !== null || !hasPrimary) changePrimary(now, account, kind, value);
  if (replaced) withdrawIdentifier(now, replaced);
  return '204';
}

/** A new code ends the one that was under way to another new address of the kind. */
function sendContactCode(
  now: State,
  { account, session }: Bearer,
  { kind, value }: Pick<Identifier, 'kind' | 'value'>,
  replaces: string | null,
): string {
  if (isGone(now, account)) return 'login-required';
  const method = methodOf[kind];
  voidChallenges(
    now,
    each => each.session === session && each.purpose === 'contact' && each.method === method,
  );
  addChallenge(now, { purpose: 'contact', account, session, method, destination: value, replaces });
  return '200';
}

function unprovenFirst(world: World, state: State, browser: number, draw: Draw): Identifier | undefined {
  const chosen = chosenIdentifier(world, state, browser, draw);
  const unproven = state.identifiers.find(each => each.account === chosen?.account && !each.isVerified);
  return draw.isOdd ? (unproven ?? chosen) : chosen;
}

import { kindOf, methodOf } from '../../../core/identifiers/kinds';
import type { Purpose } from '../../../repositories/challenges';
import { addresses } from '../cast';
import {
  type Ask,
  askedBy,
  callerOf,
  chosenChallenge,
  chosenIdentifier,
  type Draw,
  hasSudo,
  nameOf,
  typedCode,
} from '../asking';
import {
  claimAddress,
  isGone,
  isSpare,
  movePrimary,
  verifiedOf,
  voidChallenges,
  withdrawIdentifier,
} from '../changes';
import { addChallenge, asBearer, type Bearer, needsSudo, tryCode, spendCode } from '../phases';
import type { Challenge, Identifier, State } from '../state';
import type { World } from '../world';

/** Adds an address, or puts it in the place of another. */
export const changeContact: Ask = (world, state, draw) => {
  const { kind } = draw;
  const browser = callerOf(world, state, draw, hasSudo);
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
  const browser = callerOf(world, state, draw, hasSudo);
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
  if (!spendCode(now, right)) return 'code-refused';
  const replaced = now.identifiers.find(each => each.account === account && each.id === right.replaces);
  const hasPrimary = verifiedOf(now, account, kind).some(({ isPrimary }) => isPrimary);
  if (claimAddress(now, account, kind, value) === 'used') return `${kind}-used`;
  if (right.replaces !== null || !hasPrimary) movePrimary(now, account, kind, value);
  if (replaced) withdrawIdentifier(now, replaced);
  return '204';
}

export const makePrimary: Ask = (world, state, draw) => {
  const browser = callerOf(world, state, draw, hasSudo);
  const chosen = chosenIdentifier(world, state, browser, draw);
  return askedBy(world, browser, {
    text: `makes ${chosen?.value ?? 'nothing'} of ${chosen?.account ?? 'nobody'} primary`,
    path: `/user/login/${chosen?.id ?? 'none'}/primary`,
    method: 'PUT',
    phases: held =>
      asBearer(held, [
        needsSudo,
        (now, bearer) => {
          const found = ownNow(now, bearer, chosen);
          if (!found) return 'not-found';
          if (!found.isVerified) return 'not-verified';
          if (!found.isPrimary) movePrimary(now, bearer.account, found.kind, found.value);
          return '204';
        },
      ]),
  });
};

export const withdraw: Ask = (world, state, draw) => {
  const browser = callerOf(world, state, draw, hasSudo);
  const chosen = chosenIdentifier(world, state, browser, draw);
  return askedBy(world, browser, {
    text: `removes ${chosen?.value ?? 'nothing'} of ${chosen?.account ?? 'nobody'}`,
    path: `/user/login/${chosen?.id ?? 'none'}`,
    method: 'DELETE',
    phases: held =>
      asBearer(held, [
        needsSudo,
        (now, bearer) => {
          const lost = ownNow(now, bearer, chosen);
          if (!lost) return 'not-found';
          if (!isSpare(now, lost)) return 'last-one';
          if (lost.isPrimary) {
            const [heir] = verifiedOf(now, bearer.account, lost.kind)
              .filter(({ id }) => id !== lost.id)
              .toSorted((a, b) => (a.value < b.value ? -1 : 1));
            if (heir) movePrimary(now, bearer.account, lost.kind, heir.value);
          }
          withdrawIdentifier(now, lost);
          return '204';
        },
      ]),
  });
};

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

function ownNow(now: State, { account }: Bearer, chosen: Identifier | undefined): Identifier | undefined {
  return now.identifiers.find(each => each.account === account && each.id === chosen?.id);
}

function unprovenFirst(world: World, state: State, browser: number, draw: Draw): Identifier | undefined {
  const chosen = chosenIdentifier(world, state, browser, draw);
  const unproven = state.identifiers.find(each => each.account === chosen?.account && !each.isVerified);
  return draw.isOdd ? (unproven ?? chosen) : chosen;
}

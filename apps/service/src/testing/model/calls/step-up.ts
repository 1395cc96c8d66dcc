import type { StepUp } from '@talon/rules/allowed-authenticators';
import { cardOf, devices, names } from '../cast';
import { type Ask, askedBy } from '../asking';
import { callerOf, chosen, chosenChallenge, nameOf } from '../choosing';
import { typedCode } from '../typing';
import { endSessions, isDuplicated, isGone, markAuthenticatorUsed, openSession } from '../changes';
import {
  addChallenge,
  asBearer,
  type Bearer,
  bearerOf,
  type Phase,
  tryCode,
  type Typed,
  consumeCode,
} from '../phases';
import { readAllowedAuthenticators } from '../proofs';
import type { Challenge, State } from '../state';
import { signIn } from './sign-in';

const stepUps: readonly string[] = ['sign-in', 'sudo', 'single'] satisfies readonly StepUp[];

const refusals: Record<string, string> = { 'no-method': 'no-method', 'too-new': 'too-new' };

/** Asks for a grant: the challenge that the session has, or a new one. */
export const startStepUp: Ask = (world, state, draw) => {
  const { isOdd } = draw;
  const browser = callerOf(world, state, draw);
  const purpose = isOdd ? 'single' : 'sudo';
  return askedBy(world, browser, {
    text: `asks for ${purpose}`,
    path: `/mfa/sudo?single=${isOdd ? 1 : 0}`,
    phases: held =>
      asBearer(held, [
        (now, bearer) => {
          const { ways, refusal } = readAllowedAuthenticators(now, purpose, bearer.account);
          const [way] = ways;
          const live = now.challenges.findLast(
            each =>
              each.session === bearer.session &&
              each.purpose === purpose &&
              !each.isConfirmed &&
              each.tries < 5,
          );
          const isStillAWay = ways.some(({ method }) => live && method === methodOf(live));
          if (live && isStillAWay) return '200';
          if (isGone(now, bearer.account)) return 'login-required';
          if (!way) return refusals[refusal] ?? 'nothing';
          addChallenge(now, {
            purpose,
            account: bearer.account,
            session: bearer.session,
            method: way.channel,
            destination: way.destination,
            needsCard: way.method === 'card',
          });
          return '200';
        },
      ]),
  });
};

function methodOf({ needsCard, method }: Challenge) {
  return needsCard ? 'card' : method;
}

/** Confirms a sign-in or a grant, with the number of a card where one is asked. */
export const confirmStepUp: Ask = async (world, state, draw) => {
  const { browser, challenge, isAny } = chosenChallenge(world, state, draw, stepUps);
  if (isAny && draw.isApt) return (draw.isOdd ? startStepUp : signIn)(world, state, draw);
  const { typed, body } = await typedCode(world, state, challenge, draw);
  const cardHolder = draw.pick > 1 && challenge ? challenge.account : chosen(names, draw.address);
  const card = cardOf(cardHolder ?? '');
  const cardHash = world.deps.keyedHash('card', card).toString('hex');
  return askedBy(world, browser, {
    text: `confirms ${nameOf(challenge)} with a code that is ${draw.code} and the card of ${cardHolder}`,
    path: '/mfa/sudo',
    typed,
    body: { ...body, card_number: card },
    phases: held => confirmPhases(typed, cardHash, devices[browser] ?? '', held),
  });
};

function confirmPhases(typed: Typed, cardHash: string, device: string, tokenHash: string): Phase[] {
  let found: Challenge | undefined;
  let holder: Bearer | undefined;
  let right: Challenge | undefined;
  let opened: string | undefined;
  let former: string | undefined;
  return [
    now => {
      found = now.challenges.find(each => each.payload === typed.payload && !each.isConfirmed);
      if (!found || !stepUps.includes(found.purpose)) return 'code-refused';
      found = { ...found };
      return undefined;
    },
    now => {
      if (found?.purpose === 'sign-in') return undefined;
      const caller = bearerOf(now, tokenHash, false);
      if ('refusal' in caller) return caller.refusal;
      holder = caller.bearer;
      return holder.session === found?.session ? undefined : 'code-refused';
    },
    now => {
      if (!found) return undefined;
      right = tryCode(now, typed, [found.purpose], found.session);
      if (!right) return 'code-refused';
      const isOld = now.accounts.find(({ name }) => name === right?.account)?.isOld ?? false;
      const isCard = now.cards.some(
        each =>
          each.account === right?.account &&
          each.numberHash === cardHash &&
          !(right?.purpose === 'single' && isOld && each.isNew),
      );
      return right.needsCard && !isCard ? 'card-number-refused' : undefined;
    },
    now => {
      if (!right) return undefined;
      const settled = settle(now, right, holder, device);
      if ('answer' in settled) return settled.answer;
      opened = settled.opened;
      return undefined;
    },
    now => {
      former = formerSession(now, tokenHash, right?.account, opened);
      return undefined;
    },
    now => {
      endSessions(now, ({ id }) => id === former);
      return '200';
    },
  ];
}

/** The session of another person where somebody has signed in: it ends, whatever its token is by then. */
function formerSession(
  now: State,
  heldHash: string,
  account: string | undefined,
  opened: string | undefined,
): string | undefined {
  const held = now.tokens.find(({ hash }) => hash === heldHash);
  const isIssued = now.tokens.some(({ session }) => session === opened);
  return now.sessions.find(each => isIssued && each.id === held?.session && each.account !== account)?.id;
}

function settle(
  now: State,
  right: Challenge,
  holder: Bearer | undefined,
  device: string,
): { answer: string } | { opened: string } {
  if (isGone(now, right.account)) return { answer: 'code-refused' };
  if (!consumeCode(now, right)) return { answer: 'code-refused' };
  if (!right.needsCard) markAuthenticatorUsed(now, right.account, right.method);
  if (holder) {
    const session = now.sessions.find(({ id }) => id === holder.session);
    if (session) session[right.purpose === 'single' ? 'single' : 'sudo'] = true;
    return { answer: '200' };
  }
  const mustResolveDuplicates = isDuplicated(now, right.account);
  const id = openSession(now, right.account, device, { sudo: true, mustResolveDuplicates });
  const used = now.challenges.find(({ payload }) => payload === right.payload);
  if (used) used.session = id;
  return { opened: id };
}

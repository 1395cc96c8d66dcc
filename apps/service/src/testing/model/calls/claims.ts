import type { CodeMethod } from '@talon/rules/codes';
import { kindOf } from '../../../domain/identifiers/kinds';
import { type Ask, askedBy } from '../asking';
import { recordBirthdate, records } from '../cast';
import { isGone, verifiedOf, voidChallenges } from '../changes';
import { callerOf, chosenChallenge, nameOf } from '../choosing';
import { addChallenge, asBearer, type Bearer, consumeCode, tryCode } from '../phases';
import type { Challenge, Offer, State } from '../state';
import { typedCode } from '../typing';
import { resent } from './contact-codes';
import { chosenOffer, isOpen, offeredNow } from './offers';

interface Address {
  method: CodeMethod;
  destination: string;
}

/** By the birth date of the record, or by another one. */
export const proveFuzzion: Ask = (world, state, draw) => {
  const browser = callerOf(world, state, draw);
  const offer = chosenOffer(world, state, browser, draw);
  const isRight = draw.code === 'right';
  return askedBy(world, browser, {
    text: `says ${isRight ? 'when' : 'wrongly when'} ${offer?.person}, offered to ${offer?.account}, was born`,
    path: '/fuzzion/owner',
    body: { offer: offer?.id ?? 'none', birthdate: isRight ? recordBirthdate : '1901-01-01' },
    phases: held => {
      let proving: Address[] = [];
      return asBearer(held, [
        (now, bearer) => {
          const offered = offeredNow(now, bearer, offer);
          return offered && isOpen(now, offered) ? undefined : 'not-found';
        },
        (now, { account }) => {
          if (isGone(now, account)) return 'not-found';
          proving = provingOf(now, account, offer?.person);
          return isRight ? undefined : 'fuzzion-refused';
        },
        (now, bearer) => {
          const [first] = proving;
          if (!first) return 'fuzzion-failed';
          const { account, session } = bearer;
          if (isGone(now, account)) return 'login-required';
          const offered = offeredNow(now, bearer, offer);
          if (!offered) return 'fuzzion-failed';
          voidChallenges(now, each => each.session === session && each.purpose === 'fuzzion');
          const payload = `new ${offered.id}`;
          addChallenge(now, { payload, purpose: 'fuzzion', account, session, ...first });
          offered.payload = payload;
          return '200';
        },
      ]);
    },
  });
};

/** Addresses of the record that the account has not verified, phones first: one that both have shows nothing. */
function provingOf(now: State, account: string, person: string | undefined): Address[] {
  const record = records.find(each => each.person === person);
  if (!record) return [];
  const all: Address[] = [
    { method: 'sms', destination: record.phone },
    { method: 'email', destination: record.email },
  ];
  return all.filter(
    ({ method, destination }) =>
      !verifiedOf(now, account, kindOf[method]).some(({ value }) => value === destination),
  );
}

/** The offer that a live challenge of the session proves. */
function provedBy(
  now: State,
  { account, session }: Bearer,
  payload: string,
): { challenge: Challenge; offer: Offer } | undefined {
  const challenge = now.challenges.find(
    each => each.payload === payload && each.session === session && each.purpose === 'fuzzion',
  );
  const offer = now.offers.find(each => each.account === account && each.payload === payload);
  const isAlive = challenge && !challenge.isConfirmed && challenge.tries < 5;
  return isAlive && offer ? { challenge, offer } : undefined;
}

export const redirectFuzzionCode: Ask = (world, state, draw) => {
  const { browser, challenge } = chosenChallenge(world, state, draw, ['fuzzion']);
  const payload = challenge?.payload ?? 'none';
  const way = draw.address % 3;
  return askedBy(world, browser, {
    text: `has ${nameOf(challenge)} sent way ${way}`,
    path: '/fuzzion/code/redirect',
    body: { payload, way },
    phases: held => {
      let person: string | undefined;
      let chosenWay: Address | undefined;
      return asBearer(held, [
        (now, bearer) => {
          const proved = provedBy(now, bearer, payload);
          person = proved?.offer.person;
          return proved ? undefined : 'challenge-ended';
        },
        (now, { account }) => {
          if (isGone(now, account)) return 'login-required';
          chosenWay = provingOf(now, account, person)[way];
          return chosenWay ? undefined : 'fuzzion-failed';
        },
        (now, bearer) => {
          const proved = provedBy(now, bearer, payload);
          if (!proved) return 'challenge-ended';
          if (proved.challenge.destination === chosenWay?.destination) return 'too-many-codes';
          Object.assign(proved.challenge, chosenWay, { codeHash: 'redirected' });
          return '200';
        },
      ]);
    },
  });
};

export const resendFuzzionCode: Ask = (world, state, draw) => {
  const { browser, challenge } = chosenChallenge(world, state, draw, ['fuzzion']);
  const payload = challenge?.payload ?? 'none';
  return askedBy(world, browser, {
    text: `asks again for ${nameOf(challenge)}`,
    path: '/fuzzion/code/resend',
    body: { payload },
    phases: held =>
      asBearer(held, [
        (now, bearer) => {
          const answer = resent(now, bearer, payload, 'fuzzion');
          return answer === '200' ? undefined : answer;
        },
        (now, bearer) => (provedBy(now, bearer, payload) ? '200' : 'challenge-ended'),
      ]),
  });
};

/** With the code that went to an address of the record: the person is on the account, and nothing else changes. */
export const claimFuzzion: Ask = async (world, state, draw) => {
  const { browser, challenge, isAny } = chosenChallenge(world, state, draw, ['fuzzion']);
  if (isAny && draw.isApt) return proveFuzzion(world, state, draw);
  const { typed, body } = await typedCode(world, state, challenge, draw);
  return askedBy(world, browser, {
    text: `claims with ${nameOf(challenge)} and a code that is ${draw.code}`,
    path: '/fuzzion/code',
    typed,
    body,
    phases: held => {
      let right: Challenge | undefined;
      let proved: Offer | undefined;
      return asBearer(held, [
        (now, bearer) => {
          right = tryCode(now, typed, ['fuzzion'], bearer.session);
          return right ? undefined : 'code-refused';
        },
        (now, { account }) => {
          proved = now.offers.find(each => each.account === account && each.payload === typed.payload);
          return proved ? undefined : 'fuzzion-failed';
        },
        (now, { account }) => (isGone(now, account) ? 'login-required' : undefined),
        (now, bearer) => (right && proved ? link(now, bearer, right, proved) : undefined),
      ]);
    },
  });
};

/** A refusal takes back that the code was used. */
function link(now: State, bearer: Bearer, right: Challenge, { platform, person, id }: Offer): string {
  const account = now.accounts.find(({ name }) => name === bearer.account);
  const isProving = provingOf(now, bearer.account, person).some(
    ({ destination }) => destination === right.destination,
  );
  const isTaken = now.accounts.some(each => each[platform] === person);
  const offered = now.offers.find(each => each.id === id && each.state === 'offered');
  const mayLink = account && account[platform] === null && isProving && !isTaken && offered;
  const isLive = now.challenges.some(
    each => each.payload === right.payload && each.codeHash === right.codeHash && !each.isConfirmed,
  );
  if (!isLive) return 'code-refused';
  if (!mayLink) return 'fuzzion-failed';
  consumeCode(now, right);
  account[platform] = person;
  Object.assign(offered, { state: 'claimed', payload: null });
  return '204';
}

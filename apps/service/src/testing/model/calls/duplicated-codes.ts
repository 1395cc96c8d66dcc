import { type Kind, methodOf } from '../../../domain/identifiers/kinds';
import { type Ask, askedBy } from '../asking';
import { addresses } from '../cast';
import { isGone, voidChallenges } from '../changes';
import { callerOf, chosen, chosenChallenge, holderOf, nameOf } from '../choosing';
import type { Draw } from '../draw';
import { carriersOfShared, provenIn, sharedOf } from '../duplicates';
import { addChallenge, asBearer, type Bearer, consumeCode, tryCode } from '../phases';
import type { Challenge, State, Token } from '../state';
import { typedCode } from '../typing';
import type { World } from '../world';
import { resent } from './contact-codes';
import { signIn } from './sign-in';

export const owing = (_: unknown, { mustResolveDuplicates }: Token) => mustResolveDuplicates;

export const needsChoice = (_: State, { mustResolveDuplicates }: Bearer) =>
  mustResolveDuplicates ? undefined : 'not-duplicated';

export const mayOwe = { mayOwe: true };

/** To what is shared, to another address of whoever shares it, or to any. */
export const sendDuplicatedCode: Ask = (world, state, draw) => {
  const browser = callerOf(world, state, draw, owing);
  if (draw.isApt && !holderOf(world, state, browser).mustResolveDuplicates) return signIn(world, state, draw);
  const { kind, value } = chosenProof(world, state, browser, draw);
  const method = methodOf[kind];
  return askedBy(world, browser, {
    text: `asks for a code to ${value}, for the duplicates`,
    path: '/duplicated/code',
    body: { [kind]: value },
    phases: held =>
      asBearer(
        held,
        [
          needsChoice,
          (now, { account, session }) => {
            const isMine = (each: Challenge) => each.session === session && each.purpose === 'duplicated';
            const live = now.challenges.findLast(each => isMine(each) && !each.isConfirmed && each.tries < 5);
            if (live?.method === method && live.destination === value) return '200';
            if (isGone(now, account)) return 'login-required';
            voidChallenges(now, isMine);
            addChallenge(now, { purpose: 'duplicated', account, session, method, destination: value });
            return '200';
          },
        ],
        mayOwe,
      ),
  });
};

function chosenProof(
  world: World,
  state: State,
  browser: number,
  { isApt, pick, kind, address }: Draw,
): { kind: Kind; value: string } {
  const { account = '' } = holderOf(world, state, browser);
  const shared = sharedOf(state, account);
  const others = carriersOfShared(state, account, shared);
  const fitting = pick < 5 ? shared : state.identifiers.filter(each => others.includes(each.account));
  const drawn = { kind, value: addresses[kind][address] ?? '' };
  return isApt ? (chosen(fitting, address) ?? drawn) : drawn;
}

export const resendDuplicatedCode: Ask = (world, state, draw) => {
  const { browser, challenge } = chosenChallenge(world, state, draw, ['duplicated']);
  const payload = challenge?.payload ?? 'none';
  return askedBy(world, browser, {
    text: `asks again for ${nameOf(challenge)}`,
    path: '/duplicated/code/resend',
    body: { payload },
    phases: held =>
      asBearer(held, [needsChoice, (now, bearer) => resent(now, bearer, payload, 'duplicated')], mayOwe),
  });
};

export const confirmDuplicatedCode: Ask = async (world, state, draw) => {
  const { browser, challenge, isAny } = chosenChallenge(world, state, draw, ['duplicated']);
  if (isAny && draw.isApt) return sendDuplicatedCode(world, state, draw);
  const { typed, body } = await typedCode(world, state, challenge, draw);
  return askedBy(world, browser, {
    text: `proves with ${nameOf(challenge)} and a code that is ${draw.code}`,
    path: '/duplicated/code/confirm',
    typed,
    body,
    phases: held => {
      let right: Challenge | undefined;
      return asBearer(
        held,
        [
          needsChoice,
          (now, bearer) => {
            right = tryCode(now, typed, ['duplicated'], bearer.session);
            return right ? undefined : 'code-refused';
          },
          (now, { account }) => {
            if (!right || !consumeCode(now, right)) return 'code-refused';
            return provenIn(now, account, right) ? '200' : 'proof-refused';
          },
        ],
        mayOwe,
      );
    },
  });
};

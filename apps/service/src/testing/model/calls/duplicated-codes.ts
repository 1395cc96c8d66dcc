import { type Kind } from '../../../domain/identifiers/kinds';
import { type PrepareCall, callFrom } from '../model-call';
import { addresses } from '../people';
import { callerOf, chosen, chosenChallenge, ownerOf, nameOf } from '../choose';
import type { Draw } from '../random-draw';
import { accountsSharing, sharedOf } from '../shared-identifiers';
import type { State, Token } from '../state';
import { typedCode } from '../typed-code';
import type { World } from '../world';
import { signIn } from './sign-in';

export const mustResolve = (_: unknown, { mustResolveDuplicates }: Token) => mustResolveDuplicates;

/** Sends a code to a shared address, to another address of an account that shares one, or to any. */
export const sendDuplicatedCode: PrepareCall = (world, state, draw) => {
  const browser = callerOf(world, state, draw, mustResolve);
  if (draw.isSensible && !ownerOf(world, state, browser).mustResolveDuplicates)
    return signIn(world, state, draw);
  const { kind, value } = chosenProof(world, state, browser, draw);
  return callFrom(world, browser, {
    text: `asks for a code to ${value}, for the duplicates`,
    path: '/duplicated/code',
    body: { [kind]: value },
  });
};

function chosenProof(
  world: World,
  state: State,
  browser: number,
  { isSensible, pick, kind, address }: Draw,
): { kind: Kind; value: string } {
  const { account = '' } = ownerOf(world, state, browser);
  const shared = sharedOf(state, account);
  const others = accountsSharing(state, account, shared);
  const fitting = pick < 5 ? shared : state.identifiers.filter(each => others.includes(each.account));
  const drawn = { kind, value: addresses[kind][address] ?? '' };
  return isSensible ? (chosen(fitting, address) ?? drawn) : drawn;
}

export const resendDuplicatedCode: PrepareCall = (world, state, draw) => {
  const { browser, challenge } = chosenChallenge(world, state, draw, ['duplicated']);
  const payload = challenge?.payload ?? 'none';
  return callFrom(world, browser, {
    text: `asks again for ${nameOf(challenge)}`,
    path: '/challenge/resend',
    purpose: 'duplicated',
    body: { payload },
  });
};

export const confirmDuplicatedCode: PrepareCall = async (world, state, draw) => {
  const { browser, challenge, isAny } = chosenChallenge(world, state, draw, ['duplicated']);
  if (isAny && draw.isSensible) return sendDuplicatedCode(world, state, draw);
  const { typed, body } = await typedCode(world, state, challenge, draw);
  return callFrom(world, browser, {
    text: `proves with ${nameOf(challenge)} and a code that is ${draw.code}`,
    path: '/challenge/confirm',
    purpose: 'duplicated',
    typed,
    body,
  });
};

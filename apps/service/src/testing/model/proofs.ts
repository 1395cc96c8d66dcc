import type { CodeMethod } from '@talon/rules/codes';
import {
  type Proof,
  type StepUp,
  type AllowedAuthenticator,
  allowedAuthenticatorsOf,
  whyNoneAllowed,
} from '@talon/rules/allowed-authenticators';
import { kindOf } from '../../domain/identifiers/kinds';
import { verifiedOf } from './changes';
import type { State } from './state';

/** In which ways an account may meet a challenge now; the refusal where there is none. */
export function readAllowedAuthenticators(
  state: State,
  purpose: StepUp,
  name: string,
): { ways: readonly AllowedAuthenticator[]; refusal: string; asksCode: boolean } {
  const account = state.accounts.find(each => each.name === name);
  const isOld = account?.isOld ?? false;
  const cards = state.cards.filter(card => card.account === name);
  const hasCard = cards.length > 0;
  const proofOf = (channel: CodeMethod, isFresh = false): Proof[] => {
    const primary = verifiedOf(state, name, kindOf[channel]).find(({ isPrimary }) => isPrimary);
    if (!primary) return [];
    return [{ channel, destination: primary.value, isFresh: isFresh || (primary.isNew && isOld) }];
  };
  const proofs = {
    methods: state.methods
      .filter(each => each.account === name)
      .flatMap(({ method, enrolledWithStepUp, isNew }) =>
        proofOf(method, isNew && !enrolledWithStepUp && hasCard),
      ),
    verified: [...proofOf('email'), ...proofOf('sms')],
    hasCard,
    isCardFresh: hasCard && isOld && cards.every(({ isNew }) => isNew),
    resetThrough: null,
    spent: [],
    isPasswordExposed: false,
    isSingleBarred: account?.isBarred ?? false,
  };
  const ways = allowedAuthenticatorsOf(purpose, proofs);
  const refusal = ways.length > 0 ? '' : whyNoneAllowed(purpose, proofs);
  return { ways, refusal, asksCode: proofs.methods.length > 0 };
}

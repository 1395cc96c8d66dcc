import type { Purpose } from '../../domain/challenges/purposes';
import type { Answer, Call, TestNode } from '../service';
import type { Draw } from './random-draw';
import type { Typed } from './typed-code';
import type { Identifier, State } from './state';
import { tokenHashOf, sending, type World } from './world';

/** A call to make, with the data that the checks need. */
export interface ModelCall {
  /** The name of the call in the contract. */
  call: string;
  /** The hash of its token, and the typed code. */
  held?: string;
  typed?: Typed;
  /** Of a merge: the transferred addresses, and the cards in the request. */
  taken?: readonly Pick<Identifier, 'kind' | 'value'>[];
  cardHashes?: readonly string[];
  /** Of a change of the bank account: the hash that a step-up for it has. */
  bankAccount?: string;
  /** Its description in the printed sequence. */
  text: string;
  send: (node: TestNode) => Promise<Answer>;
}

/** A call of a browser, with its current token, even if it receives another meanwhile. */
export function callFrom(
  world: World,
  browser: number,
  given: Call &
    Pick<ModelCall, 'text' | 'typed' | 'taken' | 'cardHashes' | 'bankAccount'> & {
      path: string;
      /** The purpose of the challenge, for a call that serves several. */
      purpose?: Purpose;
    },
): ModelCall {
  const { text, path, purpose, typed, taken, cardHashes, bankAccount, ...call } = given;
  const held = tokenHashOf(world, browser);
  return {
    call: `${call.method ?? (call.body === undefined ? 'GET' : 'POST')} ${nameOfPath(path)}${purpose ? ` for ${purpose}` : ''}`,
    text: `browser ${browser} ${text}`,
    held,
    ...(typed && { typed }),
    ...(taken && { taken }),
    ...(cardHashes && { cardHashes }),
    ...(bankAccount && { bankAccount }),
    send: sending(world, browser, path, call),
  };
}

function nameOfPath(path: string): string {
  return path.replace(/\?.*/, '').replace(/[\da-f-]{36}|\bnone\b|\b(sms|email)\b/, '{id}');
}

export type PrepareCall = (world: World, state: State, draw: Draw) => ModelCall | Promise<ModelCall>;

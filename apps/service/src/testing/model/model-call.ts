import type { Answer, Call, TestNode } from '../service';
import type { Draw } from './random-draw';
import type { Typed } from './typed-code';
import type { Identifier, State } from './state';
import { hashHeldBy, sending, type World } from './world';

/** A call that is about to be made, with what the checks need to know of it. */
export interface ModelCall {
  /** The call as the contract names it. */
  call: string;
  /** The hash of the token that it carries, and the code that was typed. */
  held?: string;
  typed?: Typed;
  /** Of a merge: the addresses that are taken, and the cards that are shown. */
  taken?: readonly Pick<Identifier, 'kind' | 'value'>[];
  cardHashes?: readonly string[];
  /** How the story tells it. */
  text: string;
  send: (node: TestNode) => Promise<Answer>;
}

/** A call of a browser: with the token that it holds now, whatever it gets meanwhile. */
export function callFrom(
  world: World,
  browser: number,
  given: Call &
    Pick<ModelCall, 'text' | 'typed' | 'taken' | 'cardHashes'> & {
      path: string;
    },
): ModelCall {
  const { text, path, typed, taken, cardHashes, ...call } = given;
  const held = hashHeldBy(world, browser);
  return {
    call: `${call.method ?? (call.body === undefined ? 'GET' : 'POST')} ${nameOfPath(path)}`,
    text: `browser ${browser} ${text}`,
    held,
    ...(typed && { typed }),
    ...(taken && { taken }),
    ...(cardHashes && { cardHashes }),
    send: sending(world, browser, path, call),
  };
}

function nameOfPath(path: string): string {
  return path.replace(/\?.*/, '').replace(/[\da-f-]{36}|\bnone\b|\b(sms|email)\b/, '{id}');
}

export type PrepareCall = (world: World, state: State, draw: Draw) => ModelCall | Promise<ModelCall>;

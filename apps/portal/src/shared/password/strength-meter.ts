import { ZxcvbnFactory } from '@zxcvbn-ts/core';

// Without dictionaries, which weigh a hundred times as much: what is common, the service knows.
const zxcvbn = new ZxcvbnFactory({});
const mostMeasured = 128;

/** From 0, guessed at once, to 4; `own` are the words that anybody who knows the person would try. */
export function scoreOf(password: string, own: readonly string[]): 0 | 1 | 2 | 3 | 4 {
  return zxcvbn.check(password.slice(0, mostMeasured), [...own]).score;
}

import type { Phase } from './phases';
import type { State } from './state';

/** What calls may answer, in their order, and what the service holds then. */
export interface Foretold {
  answers: readonly string[];
  state: State;
}

/**
 * What one call, or two at once, may come to: of two, each way in which their phases can follow each other, the one whole call
 * before the other first.
 */
export function* foretell(before: State, calls: readonly (() => Phase[])[]): Generator<Foretold> {
  const lengths = calls.map(phases => phases().length);
  for (const order of orders(lengths)) {
    const state = structuredClone(before);
    const left = calls.map(phases => phases());
    const answers: (string | undefined)[] = calls.map(() => undefined);
    for (const which of order) {
      const phase = left[which]?.shift();
      if (answers[which] === undefined && phase) answers[which] = phase(state);
    }
    yield { answers: answers.map(answer => answer ?? 'nothing'), state };
  }
}

/** Every order of the turns of one or two: `[0, 0, 1]`, `[1, 0, 0]`, `[0, 1, 0]` … */
function* orders([first = 0, second = 0]: readonly number[]): Generator<number[]> {
  const firstTurns = Array<number>(first).fill(0);
  const secondTurns = Array<number>(second).fill(1);
  if (first === 0 || second === 0) {
    yield [...firstTurns, ...secondTurns];
    return;
  }
  const mixed = [...mixes(first, second)];
  yield [...firstTurns, ...secondTurns];
  yield [...secondTurns, ...firstTurns];
  yield* mixed;
}

function* mixes(first: number, second: number): Generator<number[]> {
  if (first === 0 && second === 0) yield [];
  if (first > 0) for (const rest of mixes(first - 1, second)) yield [0, ...rest];
  if (second > 0) for (const rest of mixes(first, second - 1)) yield [1, ...rest];
}

import fc from 'fast-check';
import type { TestNode } from '../service';
import { runSequence, type Tally } from './run-sequence';
import { type Scene, scenes } from './scenes';
import { type Start, starts } from './start';
import { sequences, type Step } from './steps';

/** What is run: so many sequences from a seed, or the one of a path. */
export interface Chosen {
  runs: number;
  seed: number;
  path?: string | undefined;
}

/** For so long a failing sequence is made shorter. */
const shorteningMs = 30_000;

/** A property of any start and any sequence of calls; answers what fails it, with how to run it again. */
export async function checkModel(
  nodes: readonly TestNode[],
  { runs, seed, path }: Chosen,
): Promise<{ failure: string | undefined; tally: Tally }> {
  const tally: Tally = new Map();
  let failedAt = Number.POSITIVE_INFINITY;
  const property = fc.asyncProperty(fc.noShrink(fc.noBias(starts)), sequences, async (start, steps) => {
    if (Date.now() - failedAt > shorteningMs) return;
    try {
      await runSequence(nodes, start, steps, tally);
    } catch (error) {
      failedAt = Math.min(failedAt, Date.now());
      throw error;
    }
  });
  const examples = again(Object.values(scenes)).map(({ start, steps }): [Start, Step[]] => [start, steps]);
  const result =
    path === undefined
      ? await fc.check(property, { numRuns: runs + examples.length, examples, seed })
      : await untilItFails(() =>
          fc.check(property, { numRuns: 1, examples, seed, path, endOnFailure: true }),
        );
  if (!result.failed) return { failure: undefined, tally };
  const { counterexamplePath, errorInstance, numRuns, numShrinks } = result;
  const failure = [
    `sequence ${numRuns} of seed ${seed} fails, ${numShrinks} times shortened`,
    `again: MODEL_SEED=${seed} MODEL_PATH=${counterexamplePath}`,
    errorInstance instanceof Error ? (errorInstance.stack ?? errorInstance.message) : String(errorInstance),
  ].join('\n');
  return { failure, tally };
}

/** What goes wrong once in five must not go by. */
function again(all: readonly Scene[]): Scene[] {
  return Array.from({ length: 5 }, () => all).flat();
}

/** A race that was found once is not there each time. */
async function untilItFails<T extends { failed: boolean }>(run: () => Promise<T>): Promise<T> {
  for (let times = 1; times < 30; times += 1) {
    const result = await run();
    if (result.failed) return result;
  }
  return run();
}

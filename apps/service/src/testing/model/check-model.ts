import fc from 'fast-check';
import type { TestNode } from '../service';
import { runSequence, type Tally } from './run-sequence';
import { knownRaces } from './known-races';
import { type Start, starts } from './initial-state';
import { sequences, type Step } from './steps';

/** The run: a number of sequences from a seed, or the sequence of a path. */
export interface RunOptions {
  runs: number;
  seed: number;
  path?: string | undefined;
}

export interface CheckResult {
  /** The failure, with the command that repeats it. */
  failure: string | undefined;
  tally: Tally;
}

/** The time for shrinking a failing sequence. */
const shorteningMs = 30_000;

/** A race does not occur in every run. */
const replayAttempts = 30;

const drawnStarts = fc.noShrink(fc.noBias(starts));

/** A race that occurs in one of five runs must be found. */
const examples = Array.from({ length: 5 }, () =>
  Object.values(knownRaces).map(({ start, steps }): [Start, Step[]] => [start, steps]),
).flat();

/** Checks the property with any start and any sequence of calls. */
export async function checkModel(
  nodes: readonly TestNode[],
  { runs, seed, path }: RunOptions,
): Promise<CheckResult> {
  if (path !== undefined) return checkAgain(nodes, seed, path);
  const tally: Tally = new Map();
  let failedAt = Number.POSITIVE_INFINITY;
  const property = fc.asyncProperty(drawnStarts, sequences, async (start, steps) => {
    if (Date.now() - failedAt > shorteningMs) return;
    try {
      await runSequence(nodes, start, steps, tally);
    } catch (error) {
      failedAt = Math.min(failedAt, Date.now());
      throw error;
    }
  });
  const result = await fc.check(property, { numRuns: runs + examples.length, examples, seed });
  if (!result.failed) return { failure: undefined, tally };
  const { counterexamplePath, errorInstance, numRuns, numShrinks } = result;
  const failure = [
    `sequence ${numRuns} of seed ${seed} fails, ${numShrinks} times shortened`,
    `again: MODEL_SEED=${seed} MODEL_PATH=${counterexamplePath}`,
    textOf(errorInstance),
  ].join('\n');
  return { failure, tally };
}

/** Runs the sequence of a path repeatedly, until it fails. */
async function checkAgain(nodes: readonly TestNode[], seed: number, path: string): Promise<CheckResult> {
  const found = fc.check(
    fc.property<[Start, Step[]]>(drawnStarts, sequences, () => false),
    {
      examples,
      seed,
      path,
      numRuns: 1,
      endOnFailure: true,
    },
  );
  if (!found.counterexample) throw new Error(`no sequence has the path ${path}`);
  const [start, steps] = found.counterexample;
  const tally: Tally = new Map();
  for (let times = 1; times <= replayAttempts; times += 1) {
    try {
      await runSequence(nodes, start, steps, tally);
    } catch (error) {
      return { failure: `the ${times}. time\n${textOf(error)}`, tally };
    }
  }
  return { failure: undefined, tally };
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

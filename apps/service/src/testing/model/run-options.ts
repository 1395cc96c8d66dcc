import type { RunOptions } from './check-model';

/** What the environment chooses, such as the seed and the path that a failure printed; else this. */
export function optionsFromEnvironment(otherwise: RunOptions): RunOptions {
  const { MODEL_SEED: seed, MODEL_PATH: path, MODEL_RUNS: runs } = process.env;
  return {
    seed: Number(seed ?? otherwise.seed),
    runs: Number(runs ?? otherwise.runs),
    path: path ?? otherwise.path,
  };
}

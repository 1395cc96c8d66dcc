import type { RunOptions } from './check-model';

/** The options from the environment, such as the seed and the path of a failure; else the given ones. */
export function optionsFromEnvironment(otherwise: RunOptions): RunOptions {
  const { MODEL_SEED: seed, MODEL_PATH: path, MODEL_RUNS: runs } = process.env;
  return {
    seed: Number(seed ?? otherwise.seed),
    runs: Number(runs ?? otherwise.runs),
    path: path ?? otherwise.path,
  };
}

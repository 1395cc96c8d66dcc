// A failure prints its seed and path: `LONG_TESTS=1 MODEL_SEED=… MODEL_PATH=… npx vitest run --project service
// accounts-model.long` repeats only that sequence, as often as a race may need. MODEL_RUNS sets the number of sequences.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkModel } from './model/check-model';
import { optionsFromEnvironment } from './model/run-options';
import { missingOutcomes } from './model/expected-outcomes';
import { startModelService } from './model/start-model-service';
import { sequenceLength } from './model/steps';

type ModelService = Awaited<ReturnType<typeof startModelService>>;
let model: ModelService;
beforeAll(async () => {
  model = await startModelService();
});
afterAll(() => model.stop());

const minutes = 60_000;
const runs = 400;

test('four hundred sequences of thirty calls of several accounts on two nodes violate no invariant', {
  timeout: 40 * minutes,
}, async () => {
  const chosen = optionsFromEnvironment({ runs, seed: Date.now() % 2 ** 31 });
  console.log(`MODEL_SEED=${chosen.seed}`);
  const { failure, tally } = await checkModel(model.nodes, chosen);
  expect(failure).toBeUndefined();
  const calls = [...tally.values()].reduce((sum, times) => sum + times, 0);
  console.log(
    [`${calls} calls`, ...[...tally].map(([what, times]) => `${times} ${what}`).toSorted()].join('\n'),
  );
  if (chosen.path !== undefined || chosen.runs < runs) return;
  expect(calls).toBeGreaterThanOrEqual(runs * sequenceLength);
  expect(missingOutcomes(tally)).toEqual([]);
});

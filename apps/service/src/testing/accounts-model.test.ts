// A failure prints its seed and path: `MODEL_SEED=… MODEL_PATH=… npx vitest run --project service accounts-model.test`
// repeats only that sequence, as often as a race may need. MODEL_RUNS sets the number of sequences.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkModel } from './model/check-model';
import { optionsFromEnvironment } from './model/run-options';
import { startModelService } from './model/start-model-service';
import { isLongRun } from '../../../../tools/test/short-run.mjs';

type ModelService = Awaited<ReturnType<typeof startModelService>>;
let model: ModelService;
beforeAll(async () => {
  model = await startModelService();
});
afterAll(() => model.stop());

const minutes = 60_000;

test('calls of several accounts on two nodes, two of them in parallel, violate no invariant', {
  timeout: 5 * minutes,
}, async () => {
  const { failure } = await checkModel(
    model.nodes,
    optionsFromEnvironment({ runs: isLongRun ? 3 : 1, seed: 20261121 }),
  );
  expect(failure).toBeUndefined();
});

test('without the unique index of addresses, the check finds an address with two accounts', async () => {
  const bare = await startModelService();
  await bare.deps.db.query('drop index identifiers_one_owner');
  const { failure } = await checkModel(bare.nodes, { runs: 20, seed: 1 });
  await bare.stop();
  expect(failure).toMatch(/a verified address has one owner/);
});

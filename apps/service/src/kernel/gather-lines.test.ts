import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { gatherLines } from './gather-lines';
import { createLog } from './log';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'talon-lines-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function opened(name: string) {
  const file = join(folder, name);
  const lines = gatherLines(file);
  const log = createLog('info', lines);
  const said = async () =>
    (await readFile(file, 'utf8').catch(() => ''))
      .split('\n')
      .filter(Boolean)
      .map(line => (JSON.parse(line) as { msg: string }).msg);
  log.info('first');
  await vi.waitFor(async () => expect(await said()).toEqual(['first']));
  return { lines, log, said };
}

test('lines wait for each other for a moment, and go out in their order', async () => {
  const { log, said } = await opened('moment');
  let pass = (): void => undefined;
  const timers = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((then: () => void) => {
    pass = then;
    return { unref: () => undefined };
  }) as never);
  log.info('second');
  log.info('third');
  timers.mockRestore();
  expect(await said()).toEqual(['first']);
  pass();
  await vi.waitFor(async () => expect(await said()).toEqual(['first', 'second', 'third']));
});

test('an error waits for nothing, nor does what came before it', async () => {
  const { log, said } = await opened('error');
  // From now on, no timer writes lines.
  const timers = vi.spyOn(globalThis, 'setTimeout').mockReturnValue({ unref: () => undefined } as never);
  log.info('second');
  log.error('third');
  timers.mockRestore();
  await vi.waitFor(async () => expect(await said()).toEqual(['first', 'second', 'third']));
});

test('what waits is written before the process ends', async () => {
  const { lines, log, said } = await opened('end');
  log.info('second');
  await new Promise<void>(resolve => lines.flush(resolve));
  expect(await said()).toEqual(['first', 'second']);
});

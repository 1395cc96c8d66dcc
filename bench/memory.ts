import { setTimeout as sleep } from 'node:timers/promises';
import { median, memoryOf, repeat } from './measure.ts';
import { codeFlow, introspect, visit } from './oauth.ts';
import { checkSession, register, signIn, signInOnOwnDevice } from './people.ts';
import { atMost, type Run, service, type Started } from './row.ts';

/** A second of calls of most kinds. */
async function mixedLoad({ port }: Started, { client }: Run) {
  const server = await visit(port, client);
  let index = 0;
  return () =>
    Promise.all([
      repeat(() => checkSession(port, index++), 200, 4),
      repeat(() => signInOnOwnDevice(port, index++ % 100), 4, 2),
      repeat(() => signIn(port, index++), 2),
      register(port),
      repeat(() => codeFlow(server), 2),
      repeat(() => introspect(server), 20),
      sleep(1000),
    ]);
}

export async function memoryAndStart(run: Run) {
  let started = await run.start(service);
  const times = [started.readyMilliseconds];
  while (times.length < 5) {
    await started.stop();
    started = await run.start(service);
    times.push(started.readyMilliseconds);
  }
  await sleep(5000);
  const idle = memoryOf(started.pid);
  await repeat(await mixedLoad(started, run), 60);
  const loaded = memoryOf(started.pid);
  await started.stop();
  return [
    atMost(160, idle, 'MiB idle'),
    atMost(300, loaded, 'MiB after a minute of load'),
    atMost(1, median(times) / 1000, 's until ready'),
  ];
}

export async function memoryOverAnHour(run: Run) {
  const started = await run.start(service);
  const load = await mixedLoad(started, run);
  const samples: number[] = [];
  while (samples.length < 60) {
    await repeat(load, 60);
    samples.push(memoryOf(started.pid));
    console.log(`  ${samples.length} min: ${samples.at(-1)?.toFixed(0)} MiB`);
  }
  await started.stop();
  const growth = median(samples.slice(45)) - median(samples.slice(15, 30));
  return [
    atMost(300, Math.max(...samples), 'MiB at most'),
    atMost(10, growth, 'MiB from the second quarter to the last'),
  ];
}

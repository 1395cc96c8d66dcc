import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { median, percentile, repeat } from './measure.ts';
import { approveOnce, codeFlow, introspect, type Visitor } from './oauth.ts';
import { checkSession, register, signIn, signInOnOwnDevice } from './people.ts';
import { atMost, type Run, service } from './row.ts';

/** The p99 of session checks, in turns alone and while four people sign in. */
export async function checkBesideSignIns({ start }: Run) {
  const { port, stop } = await start(service);
  let index = 0;
  const signInAgain = () => signInOnOwnDevice(port, index++);
  const p99 = async (count: number) =>
    percentile(await repeat(() => checkSession(port, index++), count, 2), 0.99);
  await p99(4000);
  await repeat(signInAgain, 400, 4);
  const quiet: number[] = [];
  const busy: number[] = [];
  for (let pair = 0; pair < 5; pair += 1) {
    quiet.push(await p99(2000));
    const end = new AbortController();
    const signingIn = Array.from({ length: 4 }, async () => {
      while (!end.signal.aborted) await signInAgain();
    });
    busy.push(await p99(2000));
    end.abort();
    await Promise.all(signingIn);
  }
  await stop();
  const unit = `× its quiet p99 (${median(busy).toFixed(1)} and ${median(quiet).toFixed(1)} ms)`;
  return [atMost(3, median(busy) / median(quiet), unit)];
}

export async function memoryAndStart({ start, client }: Run) {
  let started = await start(service);
  const times = [started.readyMilliseconds];
  while (times.length < 5) {
    await started.stop();
    started = await start(service);
    times.push(started.readyMilliseconds);
  }
  const { port, pid, stop } = started;
  await sleep(5000);
  const idle = memoryOf(pid);
  const visitor: Visitor = { port, client, cookies: new Map(), accessToken: '', refreshToken: '' };
  await approveOnce(visitor);
  let index = 0;
  const secondOfEverything = () =>
    Promise.all([
      repeat(() => checkSession(port, index++), 200, 4),
      repeat(() => signInOnOwnDevice(port, index++), 4, 2),
      repeat(() => signIn(port, index++), 2),
      register(port),
      repeat(() => codeFlow(visitor), 2),
      repeat(() => introspect(visitor), 20),
      sleep(1000),
    ]);
  await repeat(secondOfEverything, 60);
  const loaded = memoryOf(pid);
  await stop();
  return [
    atMost(160, idle, 'MiB idle'),
    atMost(300, loaded, 'MiB after a minute of load'),
    atMost(1, median(times) / 1000, 's until ready'),
  ];
}

/** Resident memory in MiB. */
function memoryOf(pid: number) {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

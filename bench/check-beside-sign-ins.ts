import { median, percentile, repeat } from './measure.ts';
import { checkSession, signInOnOwnDevice } from './people.ts';
import { atMost, type Run, service } from './row.ts';

const people = 100;

/** The p99 of session checks, in turns alone and while four people sign in. */
export async function checkBesideSignIns({ start }: Run) {
  const { port, stop } = await start(service);
  let index = 0;
  const signInAgain = () => signInOnOwnDevice(port, index++ % people);
  const p99 = async (count: number) =>
    percentile(await repeat(() => checkSession(port, index++), count, 2), 0.99);
  await p99(4000);
  await repeat(signInAgain, 2 * people, 4);
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

import type { Member } from './patroni.ts';

const everyMilliseconds = 500;

/**
 * Stands for the watchdog of a machine (softdog): it ends the machine, once at most, when Patroni, which leads, has not run its
 * loop for its `ttl`. Patroni itself says so at `/liveness`. Returns what stops it.
 */
export function watchMachine({ rest }: Member, endMachine: () => void): () => void {
  const timer = setInterval(() => {
    const signal = AbortSignal.timeout(everyMilliseconds);
    fetch(`http://127.0.0.1:${rest}/liveness`, { signal }).then(
      ({ status }) => {
        if (status !== 503 || isStopped) return;
        stop();
        endMachine();
      },
      () => undefined,
    );
  }, everyMilliseconds);
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    clearInterval(timer);
  };
  return stop;
}

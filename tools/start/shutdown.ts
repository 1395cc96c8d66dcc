import { watchParent } from './parent.mjs';

type Stoppable = { stop: () => Promise<void> };

/**
 * Stops everything that a command started, the last first. It does so on Ctrl-C, on a signal, when npm ends, and when the
 * command fails.
 */
export function createShutdown() {
  const started: Promise<Stoppable>[] = [];
  let isShuttingDown = false;

  async function end(code: number) {
    if (isShuttingDown) return;
    isShuttingDown = true;
    for (const each of started.toReversed()) await each.then(({ stop }) => stop()).catch(() => {});
    process.exit(code);
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isShuttingDown) process.exit(1); // the second signal stops at once
      console.log(`· Stopping (${signal})`);
      void end(0);
    });
  }
  watchParent(() => void end(0));

  return {
    end,
    isShuttingDown: () => isShuttingDown,
    /**
     * Registers a starting process or server, so that it is stopped even if its start has not finished. Never settles after the
     * shutdown began.
     */
    add: async <T extends Stoppable>(starting: Promise<T>): Promise<T> => {
      started.push(starting);
      const thing = await starting;
      return isShuttingDown ? new Promise(() => {}) : thing;
    },
    /** Runs the command. An error is printed as its message and stops everything. */
    guard: async (command: () => Promise<void>) => {
      try {
        await command();
      } catch (error) {
        if (!isShuttingDown) console.error(error instanceof Error ? error.message : error);
        await end(1);
      }
    },
  };
}

// @ts-check
import { watchParent } from './parent.mjs';

/** @typedef {{ stop: () => Promise<void> }} Stoppable */

/**
 * Stops everything that a command started, the last first. It does so on Ctrl-C, on a signal, when npm ends, and when the
 * command fails.
 */
export function createShutdown() {
  /** @type {Promise<Stoppable>[]} */
  const started = [];
  let isShuttingDown = false;

  /** @param {number} code of this process */
  async function end(code) {
    if (isShuttingDown) return;
    isShuttingDown = true;
    for (const each of started.toReversed()) await each.then(({ stop }) => stop()).catch(() => {});
    process.exit(code);
  }

  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
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
     * Registers a starting process or server, so that it is stopped even if its start has not finished.
     * @template {Stoppable} T
     * @param {Promise<T>} starting
     * @returns {Promise<T>} never settles after the shutdown began
     */
    add: async starting => {
      started.push(starting);
      const thing = await starting;
      return isShuttingDown ? new Promise(() => {}) : thing;
    },
    /**
     * Runs the command. An error is printed as its message and stops everything.
     * @param {() => Promise<void>} command
     */
    guard: async command => {
      try {
        await command();
      } catch (error) {
        if (!isShuttingDown) console.error(error instanceof Error ? error.message : error);
        await end(1);
      }
    },
  };
}

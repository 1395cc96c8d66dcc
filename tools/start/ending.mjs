// @ts-check
import { watchParent } from './parent.mjs';

/** @typedef {{ stop: () => Promise<void> }} Stoppable */

/**
 * Ends what a command started, the last first, when it is told to end: by Ctrl-C, by a signal, by the end of npm that
 * started it, or by a failure of its own.
 */
export function createEnding() {
  /** @type {Promise<Stoppable>[]} */
  const started = [];
  let isEnding = false;

  /** @param {number} code of this process */
  async function end(code) {
    if (isEnding) return;
    isEnding = true;
    for (const each of started.toReversed()) await each.then(({ stop }) => stop()).catch(() => {});
    process.exit(code);
  }

  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      if (isEnding) process.exit(1); // asked twice: at once
      console.log(`· Ending (${signal})`);
      void end(0);
    });
  }
  watchParent(() => void end(0));

  return {
    end,
    isEnding: () => isEnding,
    /**
     * Notes what is being started; it is ended even if the end comes before it is up.
     * @template {Stoppable} T
     * @param {Promise<T>} starting
     * @returns {Promise<T>} never settles once the end has begun
     */
    add: async starting => {
      started.push(starting);
      const thing = await starting;
      return isEnding ? new Promise(() => {}) : thing;
    },
    /**
     * Runs the command; what it throws is said in its own words, and ends it.
     * @param {() => Promise<void>} command
     */
    guard: async command => {
      try {
        await command();
      } catch (error) {
        if (!isEnding) console.error(error instanceof Error ? error.message : error);
        await end(1);
      }
    },
  };
}

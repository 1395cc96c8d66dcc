// @ts-check

/**
 * Bytes of freed memory that a process of the server keeps for itself. With the default of the C library, 128 KiB, a connection may give
 * memory back and ask for it again in each call, which takes as long as the call.
 */
const keptMemory = { MALLOC_TRIM_THRESHOLD_: String(4 * 1024 * 1024) };

/**
 * The environment of the server's programs, the same on every machine: without settings of PostgreSQL, and always in the same
 * language.
 * @returns {NodeJS.ProcessEnv}
 */
export function serverEnvironment() {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG|LD_)/.test(name));
  return { ...Object.fromEntries(kept), ...keptMemory, LC_ALL: 'C', TZ: 'UTC' };
}

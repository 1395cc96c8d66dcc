// @ts-check

/**
 * The environment of the server's programs, without settings of PostgreSQL and in one language, so that it is the same on
 * every machine.
 * @returns {NodeJS.ProcessEnv}
 */
export function serverEnvironment() {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG|LD_)/.test(name));
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' };
}

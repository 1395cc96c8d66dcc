// @ts-check

/**
 * The environment of the server's programs: without the settings that PostgreSQL reads from it, and in one language,
 * so that the same start does the same everywhere.
 * @returns {NodeJS.ProcessEnv}
 */
export function serverEnvironment() {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG|LD_)/.test(name));
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' };
}

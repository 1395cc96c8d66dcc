import { readServerEnv } from '../kernel/env';
import { settingWarnings } from '../kernel/env/unsafe-settings';
import { usage } from './read-command';

type Variables = Record<string, string | undefined>;

/** The commands that need no database, by all of their words. They get the environment. */
export const localCommands: ReadonlyMap<string, (variables: Variables) => string> = new Map([
  ['--help', usage],
  ['settings check', checkSettings],
]);

/** Reads the settings as a node does when it starts. Throws with every problem that it finds. */
function checkSettings(variables: Variables): string {
  const warnings = settingWarnings(readServerEnv(variables));
  return [...warnings, 'The settings are complete and well-formed. No server was asked.'].join('\n');
}

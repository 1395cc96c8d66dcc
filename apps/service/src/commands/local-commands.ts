import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { readServerEnv } from '../kernel/env';
import { settingWarnings } from '../kernel/env/unsafe-settings';
import { createNetworkCheck } from '../kernel/network';
import { usage } from './read-command';

type Variables = Record<string, string | undefined>;

/** The commands that need no database, by all of their words. They get the environment. */
export const localCommands: ReadonlyMap<string, (variables: Variables) => string> = new Map([
  ['--help', usage],
  ['settings check', checkSettings],
]);

/** Reads the settings as a node does when it starts. Throws with every problem that it finds. */
function checkSettings(variables: Variables): string {
  const env = readServerEnv(variables);
  const { listenHost } = env;
  if (listenHost && !isOfThisMachine(listenHost))
    throw new Error('The configuration is wrong:\n  LISTEN_HOST must be an address of this machine');
  const warnings = settingWarnings(env);
  return [...warnings, 'The settings are complete and well-formed. No server was asked.'].join('\n');
}

/** True for a name, too: only the resolver of the machine knows what it means. */
function isOfThisMachine(host: string): boolean {
  const [address = ''] = host.split('%');
  const own = Object.values(networkInterfaces()).flatMap((each = []) => each.map(one => one.address));
  return isIP(address) === 0 || createNetworkCheck(['0.0.0.0', '::', '127.0.0.0/8', ...own])(address);
}

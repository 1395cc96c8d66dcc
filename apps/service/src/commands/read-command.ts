import type { Deps } from '../kernel/deps';
import { type Command, commands } from './commands';
import { readReason } from './read-reason';
import { runAudited } from './run-audited';

/** A command with its arguments, ready to run. */
export type ReadyCommand = ((deps: Deps) => Promise<string>) & Pick<Command, 'keys' | 'migrates'>;

/** Finds the command of the arguments. Throws the usage of the command that they begin with, or of all if they begin with none. */
export function readCommand(typed: readonly string[]): ReadyCommand {
  const { reason, others: args } = readReason(typed);
  for (const [name, command] of Object.entries(commands)) {
    const { parameters, options = [] } = command;
    const words = args.filter(word => !options.includes(word));
    const chosen = args.filter(word => options.includes(word));
    const given = words.slice(name.split(' ').length);
    const isMatch = words.join(' ') === [name, ...given].join(' ') && given.length === parameters.length;
    if (isMatch && given.every(word => word !== '')) {
      const { keys, migrates = false } = command;
      return Object.assign(
        (deps: Deps) => runAudited(reason ? { ...deps, reason } : deps, name, given, chosen, command),
        {
          keys,
          migrates,
        },
      );
    }
  }
  const begun = Object.keys(commands).filter(name => `${args.join(' ')} `.startsWith(`${name} `));
  // "maintenance of" and "maintenance" are both commands.
  const [longest] = begun.toSorted((one, other) => other.length - one.length);
  throw new Error(longest ? `Usage: talon ${usageOf(longest)}\n--help lists all commands.` : usage());
}

function usageOf(name: string): string {
  const { parameters = [], options = [] } = commands[name] ?? {};
  return [name, ...parameters, ...options.map(option => `[${option}]`)].join(' ');
}

/** The commands with their parameters. */
export function usage(): string {
  const usages = Object.keys(commands).map(usageOf);
  return [
    'Usage: talon COMMAND (node apps/service/dist/talon.js COMMAND, with DATABASE_URL); npm run talon -- COMMAND for the demonstration',
    '  settings check',
    ...usages.map(usage => `  ${usage}`),
    'WHO is an e-mail, a phone, an account id or an import reference. The audit trail has the name of your account on this',
    'machine, or of --operator NAME. Commands without REASON take one as --reason TEXT.',
  ].join('\n');
}

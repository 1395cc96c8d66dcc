import { auditEvent } from '../domain/audit/audit-events';
import type { Deps } from '../kernel/deps';
import { clientParameters, type Command } from './commands';

/**
 * Runs a command and records who ran it, on which client or resource server and with which choice, and whether it succeeded. Other arguments
 * are not recorded, because they may be personal. A command whose start cannot be recorded does not run. A killed command
 * has no recorded end.
 */
export async function runAudited(
  deps: Deps,
  command: string,
  given: readonly string[],
  options: readonly string[],
  { parameters, run }: Command,
): Promise<string> {
  const chosen = [...given.filter((_, place) => isChoice(parameters[place])), ...options];
  const clientId = given[parameters.findIndex(each => clientParameters.includes(each))] ?? null;
  const record = (event: 'command-started' | 'command-done' | 'command-failed') =>
    auditEvent(deps, deps.db, {
      accountId: null,
      event,
      operator: deps.operator,
      clientId,
      details: { command, ...(chosen.length > 0 && { chosen }) },
    });
  await record('command-started');
  try {
    const result = await run(deps, ...given, ...options);
    await record('command-done');
    return result;
  } catch (error) {
    await record('command-failed');
    throw error;
  }
}

/** Whether the usage shows the parameter as a choice of words, such as `on|off`. */
const isChoice = (parameter = '') => /^[a-z]+(\|[a-z]+)+$/.test(parameter);

import { act as actSchema, type ActOrder, type LeftBehind } from '@talon/contract/console/acts';
import { Refusal } from '@talon/contract/errors';
import { markets } from '@talon/markets/markets';
import * as v from 'valibot';
import { transaction } from '../db/transaction';
import type { Deps } from '../kernel/deps';
import { isAbsentKey } from '../kernel/absent-key';
import { queueAct } from '../features/people/acts/act-later';
import { lockActed, runAct } from '../features/people/run-act';
import { commandOperator, findAccount } from './on-account';

/** Acts that encrypt, decrypt or hash something that people or clients wait for. */
const actsWithKeys: ReadonlySet<ActOrder['act']> = new Set(['erase', 'remove-identifier', 'undo-merge']);

/**
 * Does to an account what staff do in the console, by the same rules, but without a second person: whoever has a shell could change the
 * database itself. Returns what an undone merge could not give back; undefined if a node does it, because this command has no keys.
 */
async function actOnAccount(
  deps: Deps,
  accountId: string,
  given: Record<string, unknown>,
): Promise<LeftBehind[] | undefined> {
  const parsed = v.safeParse(actSchema, given);
  if (!parsed.success) {
    const fields = parsed.issues.map(issue => v.getDotPath(issue) ?? issue.message);
    throw new Error(`Not understood: ${[...new Set(fields)].join(', ')}.`);
  }
  const order = parsed.output;
  const operator = commandOperator(deps, order.reason);
  const hasKeys = !isAbsentKey(deps.encryption) && !isAbsentKey(deps.keyedHash);
  return transaction(deps.db, async tx => {
    const account = await lockActed(tx, accountId, order);
    if (hasKeys || !actsWithKeys.has(order.act)) return runAct(deps, tx, operator, account, order);
    await queueAct(tx, { accountId, order, operator });
    return undefined;
  });
}

/** Finds the account, does the act, and says what is done; `otherwise` if there was nothing to change. */
export async function runOrder(
  deps: Deps,
  who: string,
  order: Record<string, unknown>,
  done: string,
  otherwise?: string,
): Promise<string> {
  const { id } = await findAccount(deps, who);
  const about = (text: string) => `Account ${id}: ${text}`;
  try {
    const left = await actOnAccount(deps, id, order);
    if (!left) return about('a node does it within seconds. The trail of the account shows it.');
    const missing = left.map(({ what, count }) => `${count} ${what}`).join(', ');
    return about(`${done}${missing && ` Not given back: ${missing}.`}`);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (otherwise !== undefined && error.code === 'nothing-to-change') return about(otherwise);
    throw new Error(deps.translate(markets[0], 'en', `error.${error.code}`), { cause: error });
  }
}

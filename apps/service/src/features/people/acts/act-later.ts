import { randomUUID } from 'node:crypto';
import type { ActOrder } from '@talon/contract/console/acts';
import { Refusal } from '@talon/contract/errors';
import type { Queryable } from '../../../db/pool';
import { transaction } from '../../../db/transaction';
import { addJobAbout } from '../../../db/queue';
import { auditOperator } from '../../../domain/audit/audit-operator';
import type { Operator } from '../../../kernel/caller';
import type { Deps } from '../../../kernel/deps';
import { lockActed, runAct } from '../run-act';

/** An act that a node does, because the command that ordered it has no keys. */
export interface ActLater {
  accountId: string;
  order: ActOrder;
  operator: Operator;
}

const mostAttempts = 10;

export async function queueAct(tx: Queryable, act: ActLater): Promise<void> {
  const payload = JSON.stringify(act);
  await addJobAbout(tx, {
    task: 'act-of-operator',
    payload,
    key: `act ${randomUUID()}`,
    mostAttempts,
    accountIds: [act.accountId],
  });
}

/** Does it. What is refused meanwhile is recorded instead, because nobody waits for the answer. */
export async function runQueuedAct(deps: Deps, { accountId, order, operator }: ActLater): Promise<void> {
  try {
    await transaction(deps.db, async tx => {
      await runAct(deps, tx, operator, await lockActed(tx, accountId, order), order);
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code } = error;
    const details = { act: order.act };
    await auditOperator(deps, deps.db, operator, { accountId, event: 'command-failed', code, details });
  }
}

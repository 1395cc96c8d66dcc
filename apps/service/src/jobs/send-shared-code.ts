import { Refusal } from '@talon/contract/errors';
import { findMarket } from '@talon/markets/markets';
import { longCodeLength } from '@talon/rules/codes';
import type { Queryable } from '../db/pool';
import { transaction } from '../db/transaction';
import { claimantsByIdentifier } from '../domain/accounts/accounts';
import { intendedAccount } from '../domain/challenges/context';
import { codeHash, newCode } from '../domain/challenges/new-code';
import { asSent } from '../domain/challenges/sent-to';
import {
  countShared,
  giveSharedCode,
  lockAwaiting,
  queueSharedCode,
  secondsUntilShare,
  type SendSharedCode,
} from '../domain/challenges/shared-codes';
import { kindOf } from '../domain/identifiers/kinds';
import { countAgainstSmsBudget } from '../domain/limits/sms-budget';
import { queueMessage } from '../domain/notifications/queue-message';
import type { Deps } from '../kernel/deps';
import { sendUnknownAddress } from './send-unknown-address';

/**
 * Sends one code that confirms each challenge of a share that waits, in its own browser. A recovery of an unknown address takes
 * the same turns, and its e-mail says that no account uses the address.
 */
export async function sendSharedCode(deps: Deps, shared: SendSharedCode): Promise<void> {
  await transaction(deps.db, tx => sendInTurn(deps, tx, shared)).catch((error: unknown) => {
    // The SMS budget is spent: nothing is sent, without an error.
    if (!(error instanceof Refusal)) throw error;
  });
}

async function sendInTurn(deps: Deps, tx: Queryable, shared: SendSharedCode): Promise<void> {
  const share = Buffer.from(shared.share, 'hex');
  const waiting = await lockAwaiting(tx, { share });
  const [first] = waiting;
  const market = findMarket(first?.market ?? '');
  if (!first || !market) return;
  // Another job of the share was first.
  if (!(await countShared(deps, tx, share)))
    return queueSharedCode(tx, shared, await secondsUntilShare(deps, tx, share));
  const { purpose } = first;
  const { method, destination } = asSent(first);
  const recipient = { method, destination, market };
  const [account] =
    purpose === 'reset'
      ? await claimantsByIdentifier(tx, { kind: kindOf[method], value: destination })
      : [shared];
  if (!account) return sendUnknownAddress(deps, tx, recipient, shared.language);
  if (method === 'sms') await countAgainstSmsBudget(deps, tx, shared.recipient);
  const code = newCode(longCodeLength);
  const payloads = waiting.map(({ payload }) => payload);
  await giveSharedCode(tx, {
    share,
    payloads,
    codeHashes: payloads.map(payload => codeHash(deps, payload, code)),
  });
  const expiresInSeconds = Math.min(...waiting.map(({ expires_in }) => expires_in));
  await queueMessage(
    deps,
    tx,
    { ...recipient, language: account.language ?? market.defaultLanguage.slice(0, 2) },
    {
      name: 'code',
      purpose,
      code,
      minutes: Math.max(1, Math.round(expiresInSeconds / 60)),
      bankAccount: intendedAccount(first)?.masked,
    },
    { expiresInSeconds },
  );
}

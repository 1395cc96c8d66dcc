import { asSent } from '../domain/challenges/sent-to';
import { findMarket } from '@talon/markets/markets';
import { codeLength } from '@talon/rules/codes';
import { codeHash, newCode } from '../domain/challenges/new-code';
import { countAgainstSmsBudget } from '../domain/limits/sms-budget';
import { Refusal } from '@talon/contract/errors';
import type { Deps } from '../kernel/deps';
import { kindOf } from '../domain/identifiers/kinds';
import { queueMessage, type Recipient } from '../domain/notifications/queue-message';
import { transaction } from '../db/transaction';
import { claimantsByIdentifier } from '../domain/accounts/accounts';
import {
  findRecoveryRequest,
  fillRecoveryRequest,
  type RecoveryRequestRow,
  type SendRecovery,
} from '../domain/challenges/recovery-requests';
import { sendUnknownAddress } from './send-unknown-address';

/** Sends the code of a recovery request to a known address. An unknown e-mail gets a mail that says so, once a day. */
export async function sendRecovery(
  deps: Deps,
  { payload, placeholder, language }: SendRecovery,
): Promise<void> {
  const empty = Buffer.from(placeholder, 'hex');
  const found = await findRecoveryRequest(deps.db, { payload, placeholder: empty });
  const order = found && asSent(found);
  const market = findMarket(order?.market ?? '');
  if (!order || !market) return;
  const [account] = await claimantsByIdentifier(deps.db, {
    kind: kindOf[order.method],
    value: order.destination,
  });
  const recipient = { method: order.method, destination: order.destination, market };
  const work = account
    ? sendCode(deps, order, payload, empty, { ...recipient, language: account.language })
    : transaction(deps.db, tx => sendUnknownAddress(deps, tx, recipient, language));
  await work.catch((error: unknown) => {
    // The SMS budget is spent: nothing is sent, without an error.
    if (!(error instanceof Refusal)) throw error;
  });
}

async function sendCode(
  deps: Deps,
  { method, code_digits: digits }: RecoveryRequestRow,
  payload: string,
  placeholder: Buffer,
  recipient: Recipient,
): Promise<void> {
  const code = newCode(digits ?? codeLength[method]);
  await transaction(deps.db, async tx => {
    const filled = await fillRecoveryRequest(tx, {
      payload,
      placeholder,
      codeHash: codeHash(deps, payload, code),
    });
    if (!filled) return;
    if (recipient.method === 'sms') await countAgainstSmsBudget(deps, tx, 'anybody');
    await queueMessage(
      deps,
      tx,
      recipient,
      { name: 'code', purpose: 'reset', code, minutes: Math.max(1, Math.round(filled.expires_in / 60)) },
      { expiresInSeconds: filled.expires_in },
    );
  });
}

import { asSent } from '../domain/challenges/sent-to';
import { findMarket } from '@talon/markets/markets';
import { transaction } from '../db/transaction';
import { claimantsByIdentifier } from '../domain/accounts/accounts';
import { findRecoveryDestination } from '../domain/challenges/recovery-requests';
import { auditWrongCode, type RecordWrongRecoveryCode } from '../domain/challenges/record-wrong-code';
import { kindOf } from '../domain/identifiers/kinds';
import type { Deps } from '../kernel/deps';

/** Audits a wrong recovery code for each account that signs in with the address, and notifies them. */
export async function recordWrongRecoveryCode(
  deps: Deps,
  { payload, ...wrongCode }: RecordWrongRecoveryCode,
): Promise<void> {
  const challenge = await findRecoveryDestination(deps.db, { payload });
  const market = findMarket(challenge?.market ?? '');
  if (!challenge || !market) return;
  const { method, destination } = asSent(challenge);
  const accounts = await claimantsByIdentifier(deps.db, { kind: kindOf[method], value: destination });
  await transaction(deps.db, async tx => {
    for (const { id } of accounts) {
      await auditWrongCode(deps, tx, id, { ...wrongCode, purpose: 'reset', method, market });
    }
  });
}

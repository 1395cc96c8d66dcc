import { randomBytes } from 'node:crypto';
import { recoveryCodeLength } from '@talon/rules/codes';
import { recoveryCodeAlphabet, recoveryCodes } from '@talon/rules/recovery-codes';
import type { Queryable } from '../../db/pool';
import type { Deps } from '../../kernel/deps';
import { addRecoveryCodes, endRecoveryCodes } from './recovery-codes';
import { recoveryCodeText } from './verify-recovery-code';

/** Replaces the recovery codes of an account. Only their hashes are stored. Call it with the account locked. */
export async function replaceRecoveryCodes(
  { keyedHash }: Pick<Deps, 'keyedHash'>,
  tx: Queryable,
  accountId: string,
): Promise<{ codes: string[]; createdAt: Date }> {
  const codes = Array.from({ length: recoveryCodes.inSet }, newCode);
  await endRecoveryCodes(tx, { accountId });
  const hashes = codes.map(code => keyedHash('recovery-code', recoveryCodeText(accountId, code)));
  const [added] = await addRecoveryCodes(tx, { accountId, hashes });
  if (!added) throw new Error('an insert answers its rows');
  return { codes, createdAt: added.created_at };
}

/** 50 random bits. The alphabet has 32 characters, so that every one is equally likely. */
function newCode(): string {
  return [...randomBytes(recoveryCodeLength)]
    .map(byte => recoveryCodeAlphabet[byte % recoveryCodeAlphabet.length])
    .join('');
}

import type { ReplyOf, RequestOf } from '@talon/contract/endpoint';
import type { forgotPassword as endpoint } from '@talon/contract/recovery';
import { codeSeconds } from '@talon/rules/limits';
import type { Deps } from '../../kernel/deps';
import { methodOf } from '../../domain/identifiers/kinds';
import { readAddress } from '../../domain/identifiers/read-address';
import { requireCaptcha } from '../../domain/limits/captcha';
import { newToken } from '../../kernel/token';
import { transaction } from '../../db/transaction';
import type { Visitor } from '../../kernel/caller';
import type { Input } from '../../kernel/route';
import type { Address } from '../../domain/identifiers/verified-addresses';
import { addChallenge } from '../../domain/challenges/challenges';
import { requestRecoveryCode } from './recovery-request';
import { recoveryReply } from './recovery-reply';

/**
 * Stores a recovery request. A job finds the account and sends the code; this call reads only accounts that have signed in
 * on the same device. So neither its response nor its duration reveals whether an account exists. An address can have
 * several requests, so that a stranger cannot void a person's code.
 */
export async function forgotPassword(
  deps: Deps,
  newVisitor: Visitor,
  { body }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const { market } = newVisitor;
  const { method, destination } = await readDestination(deps, newVisitor, body);
  const visitor = await requireCaptcha(deps, newVisitor, ['unconfirmedByNetwork'], body.captcha);
  const payload = newToken();
  return transaction(deps.db, async tx => {
    const language = body.language?.slice(0, 2) ?? null;
    const counted = await requestRecoveryCode(deps, tx, payload, visitor, { method, destination }, language);
    const request = await addChallenge(tx, {
      ...counted,
      payload,
      purpose: 'reset',
      onboardingId: null,
      accountId: null,
      sessionId: null,
      market: market.id,
      method,
      destination,
      context: '{}',
      resendSeconds: deps.limits.resendSeconds.first,
      seconds: codeSeconds,
    });
    if (!request) throw new Error('an insert returned no row');
    return recoveryReply(deps, request);
  });
}

/** Normalises the typed address. Refuses a phone that receives no SMS. */
async function readDestination(
  deps: Deps,
  { market }: Visitor,
  { email, phone }: RequestOf<typeof endpoint>,
): Promise<Address> {
  const kind = email === undefined ? 'phone' : 'email';
  const destination = await readAddress(deps, market, kind, email ?? phone ?? '');
  return { method: methodOf[kind], destination };
}

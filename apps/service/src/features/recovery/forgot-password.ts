import type { ReplyOf, RequestOf } from '@talon/contract/endpoint';
import type { forgotPassword as endpoint } from '@talon/contract/recovery';
import { codeSeconds } from '@talon/rules/limits';
import type { Deps } from '../../kernel/deps';
import { methodOf } from '../../domain/identifiers/kinds';
import { readAddress } from '../../domain/identifiers/read-address';
import { requireCaptcha } from '../../domain/limits/captcha';
import { newToken } from '../../kernel/token';
import { transaction } from '../../db/pool';
import type { Visitor } from '../../kernel/caller';
import type { Input } from '../../kernel/route';
import type { Address } from '../../domain/identifiers/verified-addresses';
import { addChallenge } from '../../domain/challenges/challenges';
import { countRecoveryRequest, queueRecoveryRequest } from './order-code';
import { recoveryReply } from './recovery-reply';

/**
 * Takes the order of a code. Nothing here looks at accounts, so that neither the answer nor its time tells whether one is
 * there; the queue finds out, and sends. Several orders for one address live side by side: a stranger's voids nobody's code.
 */
export async function forgotPassword(
  deps: Deps,
  asking: Visitor,
  { body }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const { market } = asking;
  const { method, destination } = await readDestination(deps, asking, body);
  const visitor = await requireCaptcha(deps, asking, ['unconfirmedByNetwork'], body.captcha);
  const payload = newToken();
  return transaction(deps.db, async tx => {
    const { placeholder, countedUnder } = await countRecoveryRequest(deps, tx, visitor, method, destination);
    const order = await addChallenge(tx, {
      payload,
      purpose: 'reset',
      onboardingId: null,
      accountId: null,
      sessionId: null,
      market: market.id,
      method,
      destination,
      context: '{}',
      codeHash: placeholder,
      countedUnder,
      resendSeconds: deps.limits.resendSeconds.first,
      seconds: codeSeconds,
    });
    await queueRecoveryRequest(tx, {
      payload,
      placeholder: placeholder.toString('hex'),
      language: body.language?.slice(0, 2) ?? null,
    });
    if (!order) throw new Error('an insert answers its row');
    return recoveryReply(deps, order);
  });
}

/** What was typed, as identifiers are kept; a phone is one that SMS go to. */
async function readDestination(
  deps: Deps,
  { market }: Visitor,
  { email, phone }: RequestOf<typeof endpoint>,
): Promise<Address> {
  const kind = email === undefined ? 'phone' : 'email';
  const destination = await readAddress(deps, market, kind, email ?? phone ?? '');
  return { method: methodOf[kind], destination };
}

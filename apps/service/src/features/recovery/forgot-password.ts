import type { ReplyOf, RequestOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { forgotPassword as endpoint } from '@talon/contract/recovery';
import type { CodeMethod } from '@talon/rules/codes';
import { normaliseEmail } from '@talon/rules/contact';
import { codeSeconds } from '@talon/rules/limits';
import { normalisePhone } from '@talon/rules/phone';
import { isMobileNumber } from '../../core/challenges/mobile-number';
import type { Deps } from '../../core/deps';
import { newToken } from '../../core/token';
import { transaction } from '../../db/pool';
import type { Visitor } from '../../http/caller';
import type { Input } from '../../http/route';
import { addChallenge } from '../../repositories/challenges';
import { countOrder, queueOrder } from './order-code';
import { recoveryReply } from './recovery-reply';

/**
 * Takes the order of a code. Nothing here looks at accounts, so that neither the answer nor its time tells whether one is
 * there; the queue finds out, and sends. Several orders for one address live side by side: a stranger's voids nobody's code.
 */
export async function forgotPassword(
  deps: Deps,
  visitor: Visitor,
  { body }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const { market } = visitor;
  const { method, destination } = await readDestination(deps, visitor, body);
  const payload = newToken();
  return transaction(deps.db, async tx => {
    const { placeholder, countedUnder } = await countOrder(deps, tx, visitor, method, destination);
    await addChallenge(
      tx,
      payload,
      'reset',
      null,
      null,
      null,
      market.id,
      method,
      destination,
      false,
      false,
      null,
      placeholder,
      countedUnder,
      deps.limits.resendSeconds.first,
      codeSeconds,
    );
    await queueOrder(tx, {
      payload,
      placeholder: placeholder.toString('hex'),
      language: body.language?.slice(0, 2) ?? null,
    });
    return recoveryReply(deps, tx, payload, market);
  });
}

/** What was typed, as identifiers are kept; a phone is one that SMS go to. */
async function readDestination(
  deps: Deps,
  { market }: Visitor,
  { email, phone }: RequestOf<typeof endpoint>,
): Promise<{ method: CodeMethod; destination: string }> {
  if (email !== undefined) {
    const destination = normaliseEmail(email);
    if (!destination) throw new Refusal('email-refused');
    return { method: 'email', destination };
  }
  const destination = normalisePhone(phone ?? '', market.phoneCountry);
  if (!destination || !(await isMobileNumber(destination, deps.limits.smsCountries))) {
    throw new Refusal('phone-refused');
  }
  return { method: 'sms', destination };
}

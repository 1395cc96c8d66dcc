import { Refusal } from '@talon/contract/errors';
import type { nameAuthenticator as endpoint } from '@talon/contract/mfa';
import { transaction } from '../../db/transaction';
import { auditEvent } from '../../domain/audit/audit-events';
import { storeAuthenticatorName } from '../../domain/authenticators/authenticators';
import type { Caller } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { truncated } from '../../kernel/network';
import type { Input } from '../../kernel/route';
import { isUuid } from '../../kernel/uuid';
import { readName } from './read-name';

/** Stores the person's name for an authenticator, or takes it away. Needs no step-up: a name proves nothing. */
export async function nameAuthenticator(
  deps: Deps,
  { bearer, market, deviceId, address }: Caller,
  { params: { id = '' }, body }: Input<typeof endpoint>,
): Promise<undefined> {
  const name = readName(body.name);
  if (!isUuid(id)) throw new Refusal('authenticator-unknown');
  await transaction(deps.db, async tx => {
    const stored = await storeAuthenticatorName(tx, { accountId: bearer.id, id, name });
    if (!stored) throw new Refusal('authenticator-unknown');
    await auditEvent(deps, tx, {
      accountId: bearer.id,
      event: 'authenticator-named',
      market: market.id,
      deviceId,
      address: truncated(address),
      authenticator: stored.type,
    });
  });
  return undefined;
}

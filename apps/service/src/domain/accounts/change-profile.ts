import type { Market } from '@talon/markets/market';
import { Refusal } from '@talon/contract/errors';
import { twoLetters } from '@talon/rules/language';
import { type ProfileEdit, readProfileEdit } from '@talon/rules/profile-edit';
import type { Queryable } from '../../db/pool';
import { transaction } from '../../db/transaction';
import { truncated } from '../../kernel/network';
import { auditEvent, auditClientEvent } from '../audit/audit-events';
import { changeProfile as write, lockProfile } from './profiles';
import type { Deps } from '../../kernel/deps';

/** Where a change comes from: the person's device, or a client with their consent. */
type By = { market: Market; address: string } & ({ deviceId: string | null } | { clientId: string });

/** Changes personal data; refuses with the invalid fields, or with `gone` when the account no longer exists. */
export async function changeProfile(
  deps: Pick<Deps, 'db' | 'encryption'>,
  accountId: string,
  edit: ProfileEdit,
  by: By,
  gone: 'login-required' | 'token-refused',
): Promise<void> {
  const context = {
    languages: by.market.catalogues.map(twoLetters),
    today: new Date().toISOString().slice(0, 10),
  };
  await transaction(deps.db, async tx => {
    const stored = await lockProfile(tx, { accountId });
    if (!stored) throw new Refusal(gone);
    const read = readProfileEdit(edit, stored, context);
    if ('wrong' in read) throw new Refusal('invalid-request', { fields: Object.keys(read.wrong) });
    const { firstname, lastname, birthdate, language } = read.profile;
    const changed = await write(tx, { accountId, firstname, lastname, birthdate, language });
    if (!changed) return;
    await record(deps, tx, accountId, by);
  });
}

async function record(
  deps: Pick<Deps, 'encryption'>,
  tx: Queryable,
  accountId: string,
  by: By,
): Promise<void> {
  const [event, market, address] = ['profile-changed', by.market.id, truncated(by.address)] as const;
  if ('clientId' in by)
    await auditClientEvent(deps, tx, {
      accountId,
      clientId: by.clientId,
      event,
      market,
      deviceId: null,
      address,
    });
  else await auditEvent(deps, tx, { accountId, event, market, deviceId: by.deviceId, address });
}

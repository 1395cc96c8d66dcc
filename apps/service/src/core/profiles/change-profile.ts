import type { Market } from '@talon/markets/market';
import { Refusal } from '@talon/contract/errors';
import { twoLetters } from '@talon/rules/language';
import { type ProfileEdit, readProfileEdit } from '@talon/rules/profile-edit';
import { transaction } from '../../db/pool';
import { truncated } from '../../http/address';
import { recordEvent } from '../../repositories/audit';
import { changeProfile as write, lockProfile } from '../../repositories/profiles';
import type { Deps } from '../deps';

/** Where a change comes from; an application has no device. */
interface By {
  market: Market;
  address: string;
  deviceId?: string | null;
}

/** Changes personal data; refused with the fields that are wrong, or with `gone` where the account is no more. */
export async function changeProfile(
  deps: Pick<Deps, 'db'>,
  accountId: string,
  edit: ProfileEdit,
  { market, address, deviceId = null }: By,
  gone: 'login-required' | 'token-refused',
): Promise<void> {
  const around = {
    languages: market.catalogues.map(twoLetters),
    today: new Date().toISOString().slice(0, 10),
  };
  await transaction(deps.db, async tx => {
    const [stored] = await lockProfile(tx, accountId);
    if (!stored) throw new Refusal(gone);
    const read = readProfileEdit(edit, stored, around);
    if ('wrong' in read) throw new Refusal('invalid-request', { fields: read.wrong });
    const { firstname, lastname, birthdate, language } = read.profile;
    const [changed] = await write(tx, accountId, firstname, lastname, birthdate, language);
    if (!changed) return;
    await recordEvent(tx, accountId, 'profile-changed', market.id, deviceId, truncated(address));
  });
}

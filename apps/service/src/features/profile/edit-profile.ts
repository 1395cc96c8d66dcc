import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { editProfile as endpoint } from '@talon/contract/profile';
import { twoLetters } from '@talon/rules/language';
import { readProfileEdit } from '@talon/rules/profile-edit';
import type { Deps } from '../../core/deps';
import { transaction } from '../../db/pool';
import { truncated } from '../../http/address';
import type { Caller } from '../../http/caller';
import type { Input } from '../../http/route';
import { recordEvent } from '../../repositories/audit';
import { changeProfile, lockProfile } from '../../repositories/profiles';

/** Needs no grant: nothing of it opens anything. */
export async function editProfile(
  deps: Deps,
  { market, bearer, deviceId, address }: Caller,
  { body }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const around = {
    languages: market.catalogues.map(twoLetters),
    today: new Date().toISOString().slice(0, 10),
  };
  await transaction(deps.db, async tx => {
    const [stored] = await lockProfile(tx, bearer.id);
    if (!stored) throw new Refusal('login-required');
    const read = readProfileEdit(body, stored, around);
    if ('wrong' in read) throw new Refusal('invalid-request', { fields: read.wrong });
    const { firstname, lastname, birthdate, language } = read.profile;
    const [changed] = await changeProfile(tx, bearer.id, firstname, lastname, birthdate, language);
    if (!changed) return;
    await recordEvent(tx, bearer.id, 'profile-changed', market.id, deviceId, truncated(address));
  });
}

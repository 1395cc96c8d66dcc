import type { Queryable } from '../../db/pool';
import type { Deps } from '../../kernel/deps';
import { isAbsentKey } from '../../kernel/absent-key';
import { createEncryption, type Encryption } from '../../kernel/encryption';
import { accountKey, openAccountKey } from './account-keys';

/** What an event says about the person, beside the account. */
export interface PersonalFields {
  address: string | null;
  deviceId: string | null;
  reason: string | null;
  details: object | null;
}

/** An event as it is stored; `account_key` is the encrypted key of its account, null once that is destroyed. */
interface StoredEvent {
  account_id: string | null;
  address: string | null;
  reason: string | null;
  details: unknown;
  sealed: Buffer | null;
  account_key: Buffer | null;
}

type OpenedEvent<Row extends StoredEvent> = Omit<Row, keyof StoredEvent> &
  Pick<Row, 'account_id'> &
  Pick<PersonalFields, 'address' | 'reason'> & { details: Readonly<Record<string, unknown>> | null };

/**
 * Seals personal fields with the key of the account. Null if there are none, or the account is gone.
 */
export async function sealPersonalFields(
  deps: Pick<Deps, 'encryption'>,
  db: Queryable,
  accountId: string,
  fields: PersonalFields,
): Promise<Buffer | null> {
  if (Object.values(fields).every(field => field === null)) return null;
  const key = await accountKey(deps, db, accountId);
  return key ? encryptionWith(key).encrypt(JSON.stringify(fields), placeOf(accountId)) : null;
}

/** The events with their personal fields; without them of an erased account, and for a command that has no keys. */
export function openEvents<Row extends StoredEvent>(
  deps: Pick<Deps, 'encryption'>,
  rows: readonly Row[],
): OpenedEvent<Row>[] {
  const keys = new Map<string, Encryption>();
  return rows.map(({ sealed, account_key: sealedKey, ...row }) => {
    const { account_id: id } = row;
    if (!sealed || !sealedKey || id === null || isAbsentKey(deps.encryption)) return row as OpenedEvent<Row>;
    const key = keys.get(id) ?? encryptionWith(openAccountKey(deps, id, sealedKey));
    keys.set(id, key);
    const fields = JSON.parse(key.decrypt(sealed, placeOf(id))) as PersonalFields;
    const { address, deviceId, reason, details } = fields;
    const device = 'device_id' in row ? { device_id: deviceId } : {};
    return { ...row, address, reason, details, ...device } as OpenedEvent<Row>;
  });
}

const encryptionWith = (key: Buffer) => createEncryption(new Map([['account', key]]));

const placeOf = (id: string) => ({ column: 'audit_events.sealed', id }) as const;

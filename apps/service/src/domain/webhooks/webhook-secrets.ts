import { randomBytes } from 'node:crypto';
import { earlierWebhookSecretSeconds } from '@talon/rules/webhooks';
import type { Queryable } from '../../db/pool';
import { execute, many, maybeOne } from '../../db/statement';
import type { Deps } from '../../kernel/deps';

/** What is sealed of a webhook: secrets as Standard Webhooks writes them. */
interface Secrets {
  current: string;
  /** Signs too for a while, so that the client can change to the current one without a gap. */
  earlier: string | null;
}

const lockSecrets = maybeOne(
  'webhooks_lock',
  'select sealed from webhooks where client_id = :clientId for update',
);

const putSecrets = execute(
  'webhooks_put',
  `insert into webhooks (client_id, sealed, earlier_until)
   values (:clientId, :sealed, now() + make_interval(secs => :earlierSeconds))
   on conflict (client_id) do update set sealed = excluded.sealed, earlier_until = excluded.earlier_until`,
);

const placeOf = (id: string) => ({ column: 'webhooks.sealed', id }) as const;

/** Makes a secret for a client's webhook and returns it; with `keepsFormer` the one before signs for a week more. */
export async function renewWebhookSecret(
  { encryption }: Pick<Deps, 'encryption'>,
  tx: Queryable,
  clientId: string,
  keepsFormer: boolean,
): Promise<string> {
  const before = await lockSecrets(tx, { clientId });
  const secrets: Secrets = {
    current: `whsec_${randomBytes(32).toString('base64')}`,
    earlier: before && keepsFormer ? readSecrets({ encryption }, clientId, before.sealed).current : null,
  };
  await putSecrets(tx, {
    clientId,
    sealed: encryption.encrypt(JSON.stringify(secrets), placeOf(clientId)),
    earlierSeconds: secrets.earlier === null ? 0 : earlierWebhookSecretSeconds,
  });
  return secrets.current;
}

export function readSecrets({ encryption }: Pick<Deps, 'encryption'>, clientId: string, sealed: Buffer) {
  return JSON.parse(encryption.decrypt(sealed, placeOf(clientId))) as Secrets;
}

/** Secrets that are not encrypted under the key with this mark. */
export const findWebhookSecretsOfOlderKeys = many(
  'webhooks_find_of_older_keys',
  `select client_id as id, sealed from webhooks
    where substring(sealed from 1 for length(:currentMark::bytea)) <> :currentMark
    order by client_id limit :most`,
);

/** Replaces values with re-encrypted ones, except those changed meanwhile. Returns the replaced ones. */
export const replaceWebhookSecrets = many(
  'webhooks_replace',
  `update webhooks w set sealed = r.anew
     from unnest(:ids::text[], :old::bytea[], :anew::bytea[]) as r (id, old, anew)
    where w.client_id = r.id and w.sealed = r.old
returning w.client_id as id`,
);

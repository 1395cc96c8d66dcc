import { hash } from 'node:crypto';
import type { Queryable } from '../../db/pool';
import { execute, maybeOne } from '../../db/statement';
import type { Picture } from './picture';

/** The path of logos on the portal's host. */
export const logosPath = '/client-logos/';

/** SQL: the path of the stored logo of a client, null without one. */
export const logoOf = (clientId: string) =>
  `(select '${logosPath}' || l.hash from client_logos l where l.client_id = ${clientId})`;

const putLogo = execute(
  'client_logos_put',
  `insert into client_logos (client_id, type, content, hash) values (:clientId, :type, :content, :hash)
   on conflict (client_id) do update set type = excluded.type, content = excluded.content, hash = excluded.hash`,
);

const removeLogo = execute('client_logos_remove', 'delete from client_logos where client_id = :clientId');

export const findLogo = maybeOne(
  'client_logos_find',
  'select type, content from client_logos where hash = :hash limit 1',
);

/** Replaces the logo of a client; null removes it. */
export async function storeLogo(db: Queryable, clientId: string, picture: Picture | null): Promise<void> {
  if (!picture) return removeLogo(db, { clientId });
  const { type, content } = picture;
  await putLogo(db, { clientId, type, content, hash: hash('sha256', content, 'hex') });
}

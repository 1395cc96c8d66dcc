import type { ReplyOf } from '@talon/contract/endpoint';
import type { listSuspended as endpoint, SuspendedKind, SuspendedThing } from '@talon/contract/suspended';
import { deviceOf } from '@talon/rules/user-agent';
import { listSuspended as list } from '../../domain/suspensions/list-suspended';
import type { Caller } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';

/** What the page calls the types of addresses; every other type has its own name. */
const addressTypes = new Map<string, SuspendedThing['type']>([
  ['email', 'mail'],
  ['phone', 'phone'],
]);

/** `GET /user/suspended`. */
export async function listSuspended(deps: Deps, { bearer }: Caller): Promise<ReplyOf<typeof endpoint>> {
  const rows = await list(deps, deps.db, bearer.id);
  return {
    data: rows.map(({ id, type, name, added_at, signIn, ...row }) => {
      const kind = row.kind as SuspendedKind;
      return {
        kind,
        id,
        type: (kind === 'address' && addressTypes.get(type)) || (type as SuspendedThing['type']),
        name,
        added_at,
        device: signIn?.agent ? deviceOf(signIn.agent) : null,
        city: nameOf(signIn?.city),
        country: nameOf(signIn?.country),
      };
    }),
  };
}

const nameOf = (name: string | null | undefined) => (name ? { name } : null);

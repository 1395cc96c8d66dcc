import type { ReplyOf } from '@talon/contract/endpoint';
import type { listSuspended as endpoint, SuspendedKind, SuspendedThing } from '@talon/contract/suspended';
import { deviceOf } from '@talon/rules/user-agent';
import type { Kind } from '../../domain/identifiers/kinds';
import { masked, methodOf } from '../../domain/identifiers/kinds';
import { listSuspended as list } from '../../domain/suspensions/list-suspended';
import type { Caller } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';

type Row = Awaited<ReturnType<typeof list>>[number];
type Shown = Pick<SuspendedThing, 'type' | 'name'>;

/** What the page calls each kind. */
const shown: Readonly<Record<SuspendedKind, (row: Row) => Shown>> = {
  authenticator: ({ type, name }) => ({ type: type as Shown['type'], name }),
  address: ({ type, name }) => ({
    type: type === 'email' ? 'mail' : 'phone',
    name: masked({ method: methodOf[type as Kind], destination: name ?? '' }),
  }),
  card: ({ name }) => ({ type: 'card', name }),
};

/** `GET /user/suspended`. */
export async function listSuspended(deps: Deps, { bearer }: Caller): Promise<ReplyOf<typeof endpoint>> {
  const rows = await list(deps, deps.db, bearer.id);
  return {
    data: rows.map(row => {
      const kind = row.kind as SuspendedKind;
      const { id, added_at, signIn } = row;
      return {
        kind,
        id,
        ...shown[kind](row),
        added_at,
        device: signIn?.agent ? deviceOf(signIn.agent) : null,
        city: nameOf(signIn?.city),
        country: nameOf(signIn?.country),
      };
    }),
  };
}

const nameOf = (name: string | null | undefined) => (name ? { name } : null);

import type { Queryable } from '../../db/pool';
import { passwordMark } from './plain-hashing';
import type { State } from './state';

/** SQL for an array of rows. */
const all = (fields: string, from: string) =>
  `(select coalesce(json_agg(json_build_object(${fields}) ${/ order by .*/.exec(from)?.[0] ?? ''}), '[]')
      from ${from.replace(/ order by .*/, '')})`;

const isNew = (instant: string) => `coalesce(${instant} > now() - interval '24 hours', false)`;

const linkOn = (platform: string) =>
  `(select person_id from platform_links where account_id = accounts.id and platform = '${platform}')`;

const text = `select json_build_object(
  'accounts', ${all(
    `'name', firstname, 'id', id, 'personal', ${linkOn('personal')}, 'client', ${linkOn('client')}, 'third', ${linkOn('third')},
     'isBarred', coalesce(guarded_until > now(), false), 'isOld', not ${isNew('created_at')},
     'isBlocked', blocked_at is not null, 'isPasswordImposed', is_password_imposed,
     'password', coalesce(substr(password_hash, ${passwordMark.length + 1}), '')`,
    'accounts order by firstname',
  )},
  'identifiers', ${all(
    `'id', i.id, 'account', a.firstname, 'kind', kind, 'value', value, 'isPrimary', is_primary,
     'isVerified', verified_at is not null, 'isShared', is_shared, 'isNew', ${isNew('verified_at')},
     'verifiedAt', coalesce(verified_at::text, '')`,
    'identifiers i join accounts a on a.id = i.account_id where i.suspended_at is null order by kind, value',
  )},
  'methods', ${all(
    `'account', a.firstname, 'method', type, 'settledAtOnce', settled_at_once, 'isNew', ${isNew('enrolled_at')},
     'isUsed', last_used_at is not null`,
    'authenticators m join accounts a on a.id = m.account_id where m.suspended_at is null order by last_used_at desc nulls last, type desc',
  )},
  'cards', ${all(
    `'account', a.firstname, 'lastFour', last_four, 'numberHash', encode(number_hash, 'hex'),
     'isNew', ${isNew('added_at')}`,
    'card_assignments c join accounts a on a.id = c.account_id where c.suspended_at is null',
  )},
  'sessions', ${all(
    `'id', s.id, 'account', a.firstname, 'device', s.device_id, 'sudo', coalesce(step_up_until > now(), false),
     'single', coalesce(single_use_step_up_until > now(), false), 'bankAccount', encode(single_use_step_up_account, 'hex')`,
    'sessions s join accounts a on a.id = s.account_id where ended_at is null',
  )},
  'tokens', ${all(
    `'hash', encode(hash, 'hex'), 'session', session_id, 'mustResolveDuplicates', must_resolve_duplicates`,
    'tokens where expires_at > now()',
  )},
  'challenges', ${all(
    `'payload', payload, 'purpose', purpose, 'account', a.firstname, 'session', session_id, 'method', method,
     'destination', destination, 'needsCard', coalesce((context->>'needsCard')::boolean, false),
     'settledAtOnce', coalesce((context->>'settledAtOnce')::boolean, false), 'replaces', context->>'replaces',
     'codeHash', encode(code_hash, 'hex'), 'tries', tries, 'isConfirmed', code_hash is null`,
    `(select payload, purpose, account_id, session_id, method, destination, context, code_hash, tries, created_at
        from challenges union all
      select id::text, purpose, account_id, session_id, method, destination, '{}', null, 0, confirmed_at from evidence) c
      join accounts a on a.id = c.account_id left join sessions s on s.id = c.session_id
      where s.ended_at is null order by c.created_at`,
  )},
  'devices', ${all(
    `'account', a.firstname, 'device', s.device_id`,
    '(select distinct account_id, device_id from sessions) s join accounts a on a.id = s.account_id',
  )},
  'proposals', ${all(
    `'id', o.id, 'account', a.firstname, 'platform', platform, 'person', person_id, 'state', state,
     'isSkipped', coalesce(skipped_until > now(), false), 'payload', payload`,
    'link_proposals o join accounts a on a.id = o.account_id order by person_id, a.firstname',
  )},
  'newcomers', ${all(
    `'name', o.firstname, 'email', o.email, 'phone', o.phone, 'person', (select person_id from invited_people where invitation_id = i.id), 'isDone', o.account_id is not null`,
    'onboardings o join invitations i on i.id = o.invitation_id order by o.firstname',
  )}) as state`;

/** Reads the current state of the database. */
export async function snapshot(db: Queryable): Promise<State> {
  const { rows } = await db.query<{ state: State }>({ name: 'model_snapshot', text });
  const [row] = rows;
  if (!row) throw new Error('a select without a table answers its row');
  return row.state;
}

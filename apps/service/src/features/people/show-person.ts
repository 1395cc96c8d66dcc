import type {
  listPersonEvents as eventsEndpoint,
  Person,
  showPerson as endpoint,
} from '@talon/contract/console/people';
import { Refusal } from '@talon/contract/errors';
import { lastFour } from '../../domain/accounts/change-bank-account';
import { type PersonRow, readPerson } from '../../domain/accounts/find-people';
import { showBankAccount } from '../../domain/accounts/show-bank-account';
import { listAccountEvents, recordLooks } from '../../domain/audit/list-events';
import { listLimits } from '../../domain/challenges/account-limits';
import { findWaitingSignIns } from '../../domain/challenges/challenges';
import { listDeliveries } from '../../domain/notifications/messages';
import { messageSubject } from '../../domain/notifications/queue-message';
import { locationText } from '../../domain/notifications/device-and-location';
import { listSuspended } from '../../domain/suspensions/list-suspended';
import type { StaffMember } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { deviceName } from '../../kernel/device-name';
import { isUuid } from '../../kernel/uuid';
import { initialsOf } from './initials-of';
import { maskedAddress } from './masked-address';
import type { UseCase } from '../../kernel/route';

const mostEvents = 50;
const mostDeliveries = 20;

/** `GET /api/people/{id}`. */
export const showPerson: UseCase<typeof endpoint> = async (deps, { staff }, { params: { id = '' } }) => {
  const row = isUuid(id) ? await readPerson(deps.db, { id }) : undefined;
  if (!row) throw new Refusal('person-unknown');
  await recordLook(deps, staff, id);
  const [bankAccount, events, limits, deliveries, suspended] = await Promise.all([
    bankAccountOf(deps, id),
    listAccountEvents(deps, deps.db, { accountId: id, before: null, most: mostEvents }),
    listLimits(deps, row),
    deliveriesOf(deps, row),
    listSuspended(deps, deps.db, id),
  ]);
  const { firstname, lastname, blocked_at, blocked_reason, ...rest } = row;
  const { has_password, password_status, is_password_imposed, password_changed_at, ...others } = rest;
  return {
    ...others,
    initials: initialsOf({ firstname, lastname }),
    bank_account: bankAccount,
    blocked: blocked_at === null ? null : { at: blocked_at, reason: blocked_reason },
    password: {
      is_set: has_password,
      is_weak: password_status > 0,
      is_imposed: is_password_imposed,
      changed_at: password_changed_at,
    },
    identifiers: row.identifiers.map(({ value, kind, ...identifier }) => ({
      ...identifier,
      kind: kind === 'email' ? 'email' : 'phone',
      masked: maskedAddress(kind, value),
    })),
    sessions: row.sessions.map(({ agent, city, country, ...session }) => ({
      ...session,
      device: deviceName(agent),
      place: locationText({ city, country }) ?? null,
    })),
    deliveries,
    suspended: suspended.map(({ signIn: _signIn, ...thing }) => thing) as Person['suspended'],
    limits: limits.map(({ failures: _failures, endsAt, ...limit }) => ({ ...limit, ends_at: endsAt })),
    events,
  };
};

/** `GET /api/people/{id}/events`. Each page is a look of its own. */
export const listPersonEvents: UseCase<typeof eventsEndpoint> = async (
  deps,
  { staff },
  { params: { id = '' }, query: { before = '' } },
) => {
  if (!isUuid(id)) throw new Refusal('person-unknown');
  if (!/^\d{0,15}$/.test(before)) throw new Refusal('invalid-request', { fields: ['before'] });
  await recordLook(deps, staff, id);
  return {
    events: await listAccountEvents(deps, deps.db, {
      accountId: id,
      before: before === '' ? null : Number(before),
      most: mostEvents,
    }),
  };
};

async function bankAccountOf(deps: Deps, accountId: string): Promise<Person['bank_account']> {
  const found = await showBankAccount(deps, deps.db, accountId);
  if (!found) return null;
  const { iban, changedAt, method, settledAt, isSettled, earlier } = found;
  return {
    ending: lastFour(iban),
    changed_at: changedAt,
    method,
    settled_at: settledAt,
    is_settled: isSettled,
    earlier: earlier.map(each => ({
      id: each.id,
      ending: lastFour(each.iban),
      replaced_at: each.replacedAt,
    })),
  };
}

async function recordLook(deps: Deps, { id: staffId, name: operator }: StaffMember, accountId: string) {
  const look = { accountIds: [accountId], event: 'account-shown', operator, staffId };
  if ((await recordLooks(deps.db, look)).recorded === 0) throw new Refusal('person-unknown');
}

async function deliveriesOf(
  deps: Deps,
  { id: accountId, identifiers }: PersonRow,
): Promise<Person['deliveries']> {
  const addresses = identifiers.map(({ kind, value }) => ({
    to: maskedAddress(kind, value),
    hash: messageSubject(deps, value),
  }));
  const rows = await listDeliveries(deps.db, {
    destinationHashes: addresses.map(({ hash }) => hash),
    most: mostDeliveries,
  });
  const signIns = await findWaitingSignIns(deps.db, { accountId, mostTries: deps.limits.codeTries });
  const awaited = signIns.flatMap(({ destination }) => {
    const hash = messageSubject(deps, destination);
    return rows.find(row => row.content === 'code' && row.destination_hash.equals(hash))?.id ?? [];
  });
  return rows.map(({ destination_hash, sent_at, given_up_at, created_at, ...row }) => ({
    ...row,
    can_resend: sent_at || given_up_at ? awaited.includes(row.id) : row.failed_tries > 0,
    to: addresses.find(({ hash }) => hash.equals(destination_hash))?.to ?? '',
    state: sent_at ? 'sent' : given_up_at ? 'given-up' : 'waiting',
    created_at: created_at.toISOString(),
    sent_at: sent_at?.toISOString() ?? null,
  }));
}

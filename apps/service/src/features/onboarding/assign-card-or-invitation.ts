import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { attach as endpoint } from '@talon/contract/attach';
import type { Deps } from '../../kernel/deps';
import { requireCaptcha } from '../../domain/limits/captcha';
import { notifyAccount } from '../../domain/notifications/notify-account';
import { isToken, tokenHash } from '../../kernel/token';
import type { Queryable } from '../../db/pool';
import { transaction } from '../../db/transaction';
import type { Caller } from '../../kernel/caller';
import type { Input } from '../../kernel/route';
import { findAssignedCard } from '../../domain/cards/card-assignments';
import { findCardholder, lockAccount } from '../../domain/accounts/accounts';
import { auditEvent } from '../../domain/audit/audit-events';
import { auditedVisitor } from '../../domain/audit/audited-visitor';
import {
  endOnboarding,
  findOnboarding,
  lockOnboarding,
  type OnboardingRow,
} from '../../domain/onboardings/onboardings';
import {
  activateAssignedCard,
  type CardAssignment,
  cardAssignmentOf,
  peopleOfCardAssignment,
  type CompletedAssignment,
  completeCardAssignment,
  describeAssignment,
} from './card-assignment';
import { findOwnLinks } from '../../domain/platform-links/platform-links';
import { findNewcomersCard, findValidInvitation } from './find-card-or-invitation';

type Body = Input<typeof endpoint>['body'];
type AttachReply = ReplyOf<typeof endpoint>;

/** Assigns a card or an invitation to the signed-in account, with the platform links that the directory has for it. */
export async function assignCardOrInvitation(
  deps: Deps,
  caller: Caller,
  { body }: Input<typeof endpoint>,
): Promise<AttachReply> {
  const earlier =
    body.onboarding === undefined ? [] : await findEarlierReply(deps.db, caller, body.onboarding);
  if (earlier[0]) return earlier[0];
  const assignment = await findCardAssignment(deps, caller, body);
  const linked = await findOwnLinks(deps.db, { accountId: caller.bearer.id });
  const people = await peopleOfCardAssignment(deps, assignment, linked);
  const completed = await transaction(deps.db, async tx => {
    // Lock the account before its directory persons, in the same order everywhere, to avoid a deadlock.
    await lockAccount(tx, { id: caller.bearer.id });
    if (body.onboarding !== undefined) await endOwnOnboarding(tx, caller, body.onboarding);
    return assignToAccount(deps, tx, caller, assignment, people);
  });
  const activation = await activateAssignedCard(deps, assignment, completed);
  return {
    card: 'card' in assignment && activation ? { last_four: assignment.card.lastFour, activation } : null,
    platforms: completed.platforms,
    invitation: completed.invitation,
  };
}

/** The reply of an earlier call for the same onboarding, whose response may have been lost. */
async function findEarlierReply(
  db: Queryable,
  { bearer, market }: Caller,
  handle: string,
): Promise<AttachReply[]> {
  const row = isToken(handle)
    ? await findOnboarding(db, { handleHash: tokenHash(handle), market: market.id })
    : undefined;
  if (row?.account_id !== bearer.id) return [];
  const card = row.card_id === null ? undefined : await findAssignedCard(db, { cardId: row.card_id });
  const activation = card?.activation === 'pending' ? 'failed' : card?.activation;
  return [
    {
      card: card && activation ? { last_four: card.last_four, activation } : null,
      platforms: [],
      invitation: null,
    },
  ];
}

async function findCardAssignment(deps: Deps, newCaller: Caller, body: Body): Promise<CardAssignment> {
  if (body.onboarding !== undefined)
    return cardAssignmentOf(await requireOwnOnboarding(deps.db, newCaller, body.onboarding));
  const caller = await requireCaptcha(deps, newCaller, ['invalidNumbers'], body.captcha);
  if (body.card_number !== undefined) return findNewcomersCard(deps, caller, body.card_number);
  return findValidInvitation(deps, caller, body.invitation_code ?? '');
}

/** The onboarding of a handle. Refuses if it has not verified an address of this account. */
async function requireOwnOnboarding(db: Queryable, caller: Caller, handle: string): Promise<OnboardingRow> {
  const row = isToken(handle)
    ? await lockOnboarding(db, { handleHash: tokenHash(handle), market: caller.market.id })
    : undefined;
  const cardholder = row ? await findCardholder(db, { id: caller.bearer.id }) : undefined;
  const isTheirs =
    (row?.is_email_proven && cardholder?.emails.includes(row.email ?? '')) ||
    (row?.is_phone_proven && cardholder?.phones.includes(row.phone ?? ''));
  if (!row || !isTheirs || row.account_id !== null) throw new Refusal('nothing-to-attach');
  return row;
}

async function endOwnOnboarding(tx: Queryable, caller: Caller, handle: string): Promise<void> {
  const row = await requireOwnOnboarding(tx, caller, handle);
  await endOnboarding(tx, { id: row.id, accountId: caller.bearer.id });
}

async function assignToAccount(
  deps: Deps,
  tx: Queryable,
  caller: Caller,
  assignment: CardAssignment,
  people: Awaited<ReturnType<typeof peopleOfCardAssignment>>,
): Promise<CompletedAssignment> {
  const { market, bearer } = caller;
  const cardholder = await findCardholder(tx, { id: bearer.id });
  if (!cardholder) throw new Refusal('login-required');
  const completed = await completeCardAssignment(deps, tx, market, cardholder, assignment, people);
  await auditEvent(deps, tx, {
    accountId: bearer.id,
    event: 'card-added',
    ...auditedVisitor(caller),
    details: describeAssignment(assignment),
  });
  await notifyAccount(
    deps,
    tx,
    bearer.id,
    caller,
    'card' in assignment
      ? { event: 'card-added', detail: `•••• ${assignment.card.lastFour}` }
      : { event: 'invitation-added' },
  );
  return completed;
}

import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { attach as endpoint } from '@talon/contract/attach';
import type { Market } from '@talon/markets/market';
import type { Deps } from '../../kernel/deps';
import { requireCaptcha } from '../../domain/limits/captcha';
import { queueMessage } from '../../domain/notifications/queue-message';
import { isToken, tokenHash } from '../../kernel/token';
import { type Queryable, transaction } from '../../db/pool';
import { truncated } from '../../kernel/network';
import type { Caller } from '../../kernel/caller';
import type { Input } from '../../kernel/route';
import { findAccountCard } from '../../domain/cards/account-cards';
import { findCardholder, findMailbox, lockAccount } from '../../domain/accounts/accounts';
import { auditEvent } from '../../domain/audit/audit-events';
import {
  endOnboarding,
  findOnboarding,
  lockOnboarding,
  type OnboardingRow,
} from '../../domain/onboardings/onboardings';
import {
  activateAssignedCard,
  type Claim,
  cardAssignmentOf,
  peopleOfCardAssignment,
  type Settled,
  completeCardAssignment,
} from './claim';
import { findFreshCard, findValidInvitation } from './find-number';

type Body = Input<typeof endpoint>['body'];
type Attached = ReplyOf<typeof endpoint>;

const messageLivesSeconds = 7 * 24 * 60 * 60;

/** Adds a card or an invitation to the account of somebody signed in, with the links that the directory has for it. */
export async function attach(
  deps: Deps,
  caller: Caller,
  { body }: Input<typeof endpoint>,
): Promise<Attached> {
  const before = body.onboarding === undefined ? [] : await attachedBefore(deps.db, caller, body.onboarding);
  if (before[0]) return before[0];
  const claim = await claimFor(deps, caller, body);
  const people = await peopleOfCardAssignment(deps, claim);
  const settled = await transaction(deps.db, async tx => {
    // The account before the people that it is linked to, as everywhere: two calls never wait for each other.
    await lockAccount(tx, { id: caller.bearer.id });
    if (body.onboarding !== undefined) await endHeld(tx, caller, body.onboarding);
    return addClaim(deps, tx, caller, claim, people);
  });
  const activation = await activateAssignedCard(deps, claim, settled);
  return {
    card: 'card' in claim && activation ? { last_four: claim.card.lastFour, activation } : null,
    platforms: settled.platforms,
  };
}

/** The answer of an onboarding that was attached to this account before: the first one was lost on its way. */
async function attachedBefore(
  db: Queryable,
  { bearer, market }: Caller,
  handle: string,
): Promise<Attached[]> {
  const row = isToken(handle)
    ? await findOnboarding(db, { handleHash: tokenHash(handle), market: market.id })
    : undefined;
  if (row?.account_id !== bearer.id) return [];
  const card = row.card_id === null ? undefined : await findAccountCard(db, { cardId: row.card_id });
  const activation = card?.activation === 'activated' ? 'activated' : 'failed';
  return [{ card: card ? { last_four: card.last_four, activation } : null, platforms: [] }];
}

async function claimFor(deps: Deps, asking: Caller, body: Body): Promise<Claim> {
  if (body.onboarding !== undefined)
    return cardAssignmentOf(await heldOnboarding(deps.db, asking, body.onboarding));
  const caller = await requireCaptcha(deps, asking, ['invalidNumbers'], body.captcha);
  if (body.card_number !== undefined) return findFreshCard(deps, caller, body.card_number);
  return findValidInvitation(deps, caller, body.invitation_code ?? '');
}

/** The onboarding of a handle, if it proved an address of this very account. */
async function heldOnboarding(db: Queryable, caller: Caller, handle: string): Promise<OnboardingRow> {
  const row = isToken(handle)
    ? await lockOnboarding(db, { handleHash: tokenHash(handle), market: caller.market.id })
    : undefined;
  const holder = row ? await findCardholder(db, { id: caller.bearer.id }) : undefined;
  const isTheirs =
    (row?.is_email_proven && holder?.emails.includes(row.email ?? '')) ||
    (row?.is_phone_proven && holder?.phones.includes(row.phone ?? ''));
  if (!row || !isTheirs || row.account_id !== null) throw new Refusal('nothing-to-attach');
  return row;
}

async function endHeld(tx: Queryable, caller: Caller, handle: string): Promise<void> {
  const row = await heldOnboarding(tx, caller, handle);
  await endOnboarding(tx, { id: row.id, accountId: caller.bearer.id });
}

async function addClaim(
  deps: Deps,
  tx: Queryable,
  { market, bearer, deviceId, address }: Caller,
  claim: Claim,
  people: Awaited<ReturnType<typeof peopleOfCardAssignment>>,
): Promise<Settled> {
  const holder = await findCardholder(tx, { id: bearer.id });
  if (!holder) throw new Refusal('login-required');
  const settled = await completeCardAssignment(deps, tx, market, holder, claim, people);
  await auditEvent(tx, {
    accountId: bearer.id,
    event: 'card-added',
    market: market.id,
    deviceId,
    address: truncated(address),
  });
  await tell(deps, tx, market, bearer.id, 'card' in claim ? claim.card.lastFour : null);
  return settled;
}

async function tell(
  deps: Deps,
  tx: Queryable,
  market: Market,
  accountId: string,
  lastFour: string | null,
): Promise<void> {
  const mailbox = await findMailbox(tx, { id: accountId });
  if (!mailbox) return;
  await queueMessage(
    deps,
    tx,
    { method: 'email', destination: mailbox.email, language: mailbox.language, market },
    { name: 'card-added', lastFour },
    { expiresInSeconds: messageLivesSeconds },
  );
}

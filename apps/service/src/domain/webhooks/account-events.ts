import type { Scope } from '@talon/rules/scopes';
import type { Queryable } from '../../db/pool';
import type { Deps } from '../../kernel/deps';
import { queueWebhooks } from './queue-webhooks';

type WebhookDeps = Pick<Deps, 'keyedHash'>;
type SubjectOf = (accountId: string) => string;

/** Tells a client that it has these scopes of an account now. */
export async function consentGiven(
  deps: WebhookDeps,
  tx: Queryable,
  accountId: string,
  clientId: string,
  scopes: readonly Scope[],
): Promise<void> {
  const data = (subjectOf: SubjectOf) => ({ sub: subjectOf(accountId), scope: scopes.join(' ') });
  await queueWebhooks(deps, tx, { event: 'consent.given', accountId, clientId, data });
}

/** Tells a client that its access to an account has ended. */
export async function consentRevoked(
  deps: WebhookDeps,
  tx: Queryable,
  accountId: string,
  clientId: string,
): Promise<void> {
  const data = (subjectOf: SubjectOf) => ({ sub: subjectOf(accountId) });
  await queueWebhooks(deps, tx, { event: 'consent.revoked', accountId, clientId, data });
}

/** Tells the clients of a closed account which account it was merged into. Call it before the account is removed. */
export async function accountMerged(
  deps: WebhookDeps,
  tx: Queryable,
  closedId: string,
  survivingId: string,
): Promise<void> {
  const data = (subjectOf: SubjectOf) => ({
    sub: subjectOf(survivingId),
    former_sub: subjectOf(closedId),
  });
  await queueWebhooks(deps, tx, { event: 'account.merged', accountId: closedId, data });
}

/**
 * Tells the clients of a closed account, which were told of its merge, that it is open again. Call it when its consents are
 * restored. The clients of the surviving account alone learn nothing about the other one.
 */
export async function accountRestored(
  deps: WebhookDeps,
  tx: Queryable,
  restoredId: string,
  survivingId: string,
): Promise<void> {
  const data = (subjectOf: SubjectOf) => ({
    sub: subjectOf(restoredId),
    surviving_sub: subjectOf(survivingId),
  });
  await queueWebhooks(deps, tx, { event: 'account.restored', accountId: restoredId, data });
}

/** Tells the clients of an account that it is erased. Call it before the account or its consents are removed. */
export async function erased(deps: WebhookDeps, tx: Queryable, accountId: string): Promise<void> {
  const data = (subjectOf: SubjectOf) => ({ sub: subjectOf(accountId) });
  await queueWebhooks(deps, tx, { event: 'account.erased', accountId, data });
}

/** Tells the clients that may read the e-mail that it is another one now. They read it from userinfo. */
export async function emailChanged(deps: WebhookDeps, tx: Queryable, accountId: string): Promise<void> {
  const data = (subjectOf: SubjectOf) => ({ sub: subjectOf(accountId) });
  await queueWebhooks(deps, tx, { event: 'email.changed', accountId, scopes: ['email', 'user'], data });
}

/** Tells the clients that pay into the bank account, or read the profile, that it is another one, and from when it is settled. */
export async function bankAccountChanged(
  deps: WebhookDeps,
  tx: Queryable,
  accountId: string,
  { changedAt, settledAt }: { changedAt: Date; settledAt: Date },
): Promise<void> {
  const data = (subjectOf: SubjectOf) => ({
    sub: subjectOf(accountId),
    changed_at: changedAt.toISOString(),
    settled_at: settledAt.toISOString(),
  });
  const scopes = ['user', 'payment', 'reimbursemoney'] as const;
  await queueWebhooks(deps, tx, { event: 'bank_account.changed', accountId, scopes, data });
}

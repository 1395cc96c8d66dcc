import { removeFormerSearch } from '../domain/link-proposals/queue-match-search';
import { countedLimits, type LimitName } from '@talon/rules/counted-limits';
import type { Queryable } from '../db/pool';
import { removeJobsAbout } from '../db/queue';
import { removeAccount } from '../domain/accounts/duplicate-accounts';
import { removeMergesInto } from '../domain/accounts/merge-snapshots';
import { destroyAccountKeys } from '../domain/audit/account-keys';
import { clearInvitationEvents, clearPersonalFields } from '../domain/audit/clear-events';
import { ownAddressTotals } from '../domain/challenges/own-address-counts';
import { removeChallengesTo } from '../domain/challenges/void-challenges';
import { listReferencesOf, removeInvitationsOf } from '../domain/invitations/invitations';
import { forgetCounts } from '../domain/limits/limit-counts';
import { endConsecutiveFailures, forgetIdentifierFailures } from '../domain/limits/sign-in-failures';
import {
  accountSubject,
  destinationSubject,
  identifierSubject,
  unverifiedSubject,
} from '../domain/limits/subjects';
import { removeMessagesTo } from '../domain/notifications/messages';
import { removeNotMeLinksOf } from '../domain/notifications/not-me-links';
import { messageSubject } from '../domain/notifications/queue-message';
import { removeOnboardingsOf } from '../domain/onboardings/onboardings';
import { removeResetPermissionsTo } from '../domain/recovery/reset-permissions';
import { removeRequestsNaming } from '../domain/staff/staff-requests';
import { erased } from '../domain/webhooks/account-events';
import { removeFromOutbox } from '../integrations/outbox';
import type { Deps } from '../kernel/deps';
import { removeEveryAccess } from '../oauth/end-access';
import { removeSessionsOfAccount } from '../oauth/oauth-sessions';
import { queueLogOutsOfAccount } from '../oauth/queue-log-outs';

/** Whom an erasure removes, read while the account was locked. */
export interface ErasedPerson {
  accountId: string;
  /** The accounts that were merged into it, whose events have keys of their own. */
  mergedIds: readonly string[];
  /**
   * The addresses that no other account has, those with a code under way included; what concerns a shared one also belongs to somebody
   * else.
   */
  addresses: readonly { kind: 'email' | 'phone'; value: string }[];
}

interface ErasureStep {
  /** The tables that it takes the person out of. */
  tables: readonly string[];
  run: (deps: Deps, tx: Queryable, person: ErasedPerson) => Promise<unknown>;
}

const valuesOf = ({ addresses }: ErasedPerson) => addresses.map(({ value }) => value);

/**
 * What follows an erasure, in this order and in one transaction, by name. The first steps still find the account; `account` removes
 * it with everything that references it.
 */
export const erasureSteps: Readonly<Record<string, ErasureStep>> = {
  'jobs about the person': {
    tables: [],
    run: (_deps, tx, { accountId }) => removeJobsAbout(tx, { accountId }),
  },
  'webhooks of clients': { tables: [], run: (deps, tx, { accountId }) => erased(deps, tx, accountId) },
  'log-outs at clients': {
    tables: [],
    run: (_deps, tx, { accountId }) => queueLogOutsOfAccount(tx, accountId),
  },
  'access of clients': {
    tables: ['oidc_records'],
    run: (_deps, tx, { accountId }) => removeEveryAccess(tx, accountId),
  },
  'sessions at clients': {
    tables: ['oidc_records', 'oidc_sessions'],
    run: (_deps, tx, { accountId }) => removeSessionsOfAccount(tx, { accountId }),
  },
  'codes to the addresses': {
    tables: ['challenges'],
    run: (_deps, tx, person) => removeChallengesTo(tx, { destinations: valuesOf(person) }),
  },
  'permissions for new passwords': {
    tables: ['reset_permissions'],
    run: (_deps, tx, person) => removeResetPermissionsTo(tx, { values: valuesOf(person) }),
  },
  messages: {
    tables: ['messages'],
    run: (deps, tx, person) =>
      removeMessagesTo(tx, {
        destinationHashes: valuesOf(person).map(value => messageSubject(deps, value)),
      }),
  },
  'messages of the demonstration': {
    tables: ['outbox'],
    run: (_deps, tx, person) => removeFromOutbox(tx, { destinations: valuesOf(person) }),
  },
  'links of notifications': {
    tables: ['not_me_links'],
    run: (_deps, tx, { accountId, mergedIds }) =>
      removeNotMeLinksOf(tx, { accountIds: [accountId, ...mergedIds] }),
  },
  onboardings: {
    tables: ['onboardings'],
    run: (_deps, tx, person) => removeOnboardingsOf(tx, { values: valuesOf(person) }),
  },
  'events of invitations': {
    tables: ['audit_events'],
    run: async (_deps, tx, person) => {
      const given = { accountId: person.accountId, emails: valuesOf(person) };
      const references = (await listReferencesOf(tx, given)).map(({ reference }) => reference);
      await clearInvitationEvents(tx, { references });
    },
  },
  invitations: {
    tables: ['invitations', 'invited_people'],
    run: (_deps, tx, person) =>
      removeInvitationsOf(tx, { accountId: person.accountId, emails: valuesOf(person) }),
  },
  'searches of the version before': {
    tables: ['match_searches'],
    run: (_deps, tx, { accountId }) => removeFormerSearch(tx, { accountId }),
  },
  'requests of staff for other people': {
    tables: ['staff_requests'],
    run: (_deps, tx, { accountId, mergedIds }) =>
      removeRequestsNaming(tx, { accountIds: [accountId, ...mergedIds] }),
  },
  limits: { tables: ['limit_counts', 'sign_in_failures', 'consecutive_failures'], run: forgetLimits },
  'merged accounts': {
    tables: ['merged_accounts'],
    run: (_deps, tx, { accountId }) => removeMergesInto(tx, { accountId }),
  },
  'unsealed fields of events': {
    tables: ['audit_events'],
    run: (_deps, tx, { accountId, mergedIds }) =>
      clearPersonalFields(tx, { accountIds: [accountId, ...mergedIds] }),
  },
  'keys of events': {
    tables: ['account_keys', 'audit_events'],
    run: (_deps, tx, { accountId, mergedIds }) =>
      destroyAccountKeys(tx, { accountIds: [accountId, ...mergedIds] }),
  },
  account: { tables: ['accounts'], run: (_deps, tx, { accountId }) => removeAccount(tx, { id: accountId }) },
};

/** What limits know of the account and its addresses. Counts by address and network together end by themselves, within a day. */
async function forgetLimits(
  deps: Deps,
  tx: Queryable,
  { accountId, mergedIds, addresses }: ErasedPerson,
): Promise<void> {
  const ofIdentifiers = addresses.map(({ kind, value }) => identifierSubject(deps, kind, value));
  const ofAccounts = [accountId, ...mergedIds].map(id => accountSubject(deps, id));
  const ofAddresses = addresses.flatMap(({ value }) => [
    destinationSubject(deps, value),
    unverifiedSubject(deps, value),
    ...ownAddressTotals(deps, value),
  ]);
  const names = Object.keys(countedLimits) as LimitName[];
  await forgetCounts(tx, { names, subjects: [...ofAccounts, ...ofIdentifiers, ...ofAddresses] });
  await forgetIdentifierFailures(tx, { identifierHashes: ofIdentifiers });
  await endConsecutiveFailures(tx, { subjects: [...ofAccounts, ...ofIdentifiers] });
}

import type { Explanation, situations } from '@talon/contract/console/explain';
import { Refusal } from '@talon/contract/errors';
import type { CodeMethod } from '@talon/rules/codes';
import { codeSeconds } from '@talon/rules/limits';
import { requiredActionOf } from '@talon/rules/required-action';
import type { Queryable } from '../../db/pool';
import { lockAccount } from '../../domain/accounts/accounts';
import { readAllowedAuthenticators } from '../../domain/authenticators/allowed-authenticators';
import { decideSignInCode, startSignInChallenge } from '../../domain/authenticators/sign-in-code';
import { startStepUpChallenge } from '../../domain/authenticators/start-step-up';
import { findAssignableCard } from '../../domain/cards/find-assignable-card';
import { countDelivery } from '../../domain/challenges/delivery-counts';
import { findPendingErasure } from '../../domain/erasures/erasures';
import { methodOf } from '../../domain/identifiers/kinds';
import { findRecoverableAccounts } from '../../domain/recovery/find-recoverable-accounts';
import { findUnconfirmedSignIn } from '../../domain/sign-ins/unconfirmed-sign-ins';
import { refuseDuringMaintenance } from '../../domain/switches/refuse-during-maintenance';
import type { Visitor } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';

/** The account in question, and somebody at a new device who knows its password. */
export interface Rehearsal {
  deps: Deps;
  tx: Queryable;
  visitor: Visitor;
  account: { id: string; is_blocked: boolean; has_password: boolean; has_verified_address: boolean };
}

type Address = { kind: 'email' | 'phone'; value: string };
type Outcome = { method: string | null; due?: Explanation['due'] };

const nothing: Outcome = { method: null };

/** As `POST /token` with the right password. */
async function signIn({ deps, tx, visitor, account }: Rehearsal): Promise<Outcome> {
  await refuseDuringMaintenance(deps, visitor);
  // Whatever is typed, the call finds no account or no password to compare.
  if (!account.has_password || !account.has_verified_address) throw new Refusal('invalid-credentials');
  refuseBlocked(account);
  // The rehearsal itself would wait for a code.
  const waiting = await findUnconfirmedSignIn(tx, { accountId: account.id, seconds: codeSeconds });
  const { id: accountId } = account;
  const status = await readAllowedAuthenticators(deps, tx, visitor.market, 'sign-in', accountId);
  const { isGuessed } = status.authenticators;
  const { isRequired } = await decideSignInCode(deps, tx, visitor, status, isGuessed);
  const mfa = isRequired ? await startSignInChallenge(deps, tx, visitor, status) : undefined;
  const state = await lockAccount(tx, { id: account.id });
  if (!state) throw new Refusal('person-unknown');
  const erasure = await findPendingErasure(tx, { accountId: account.id });
  return {
    method: mfa?.method ?? null,
    due: {
      required_action: requiredActionOf({
        passwordStatus: state.password_status,
        isDuplicated: state.is_duplicated,
        isMfaForced: state.is_mfa_forced,
      }),
      code_sent_at: waiting?.sent_at.toISOString() ?? null,
      erased_at: erasure?.due_at.toISOString() ?? null,
    },
  };
}

/** As every call that sends a code to an address of the account. */
async function code({ deps, tx, visitor, account }: Rehearsal, { kind, value }: Address): Promise<Outcome> {
  const method: CodeMethod = methodOf[kind];
  const { market, address, deviceId } = visitor;
  await countDelivery(deps, tx, {
    method,
    destination: value,
    language: 'en',
    market,
    address,
    deviceId,
    purpose: 'sudo',
    onboarding_id: null,
    account_id: account.id,
  });
  return { method };
}

/** As `POST /challenge/confirm` of a reset, which tells those who have the address. */
async function recovery({ deps, tx, account }: Rehearsal, address: Address): Promise<Outcome> {
  const recoverable = await findRecoverableAccounts(deps, tx, address);
  const found = recoverable.find(({ id }) => id === account.id);
  if (!found) throw new Refusal('code-refused');
  if (found.delay_seconds > 0) throw new Refusal('reset-delayed', { retryAfterSeconds: found.delay_seconds });
  return { method: methodOf[address.kind] };
}

/** As `GET /mfa/sudo` in a new session. */
function stepUp(purpose: 'sudo' | 'single') {
  return async ({ deps, tx, visitor, account }: Rehearsal): Promise<Outcome> => {
    refuseBlocked(account);
    const status = await readAllowedAuthenticators(deps, tx, visitor.market, purpose, account.id);
    const { authenticator } = await startStepUpChallenge(deps, tx, visitor, status);
    return { method: authenticator.method };
  };
}

/** As `POST /mfa/sudo/iban`. */
async function bankChange(rehearsal: Rehearsal): Promise<Outcome> {
  if (!rehearsal.visitor.market.hasBankAccount) throw new Refusal('not-found');
  return stepUp('single')(rehearsal);
}

/** As `POST /onboarding` with the card, without counting a number that finds nothing. */
async function card({ deps }: Rehearsal, typed: string): Promise<Outcome> {
  await findAssignableCard(deps, typed, find => find());
  return nothing;
}

function refuseBlocked({ is_blocked }: Rehearsal['account']): void {
  if (is_blocked) throw new Refusal('account-blocked');
}

/** What is rehearsed for each situation: once for the account, for each of its verified addresses, or for a typed card. */
export const situationRules = {
  'sign-in': { about: 'account', run: signIn },
  code: { about: 'address', run: code },
  recovery: { about: 'address', run: recovery },
  'step-up': { about: 'account', run: stepUp('sudo') },
  'bank-change': { about: 'account', run: bankChange },
  card: { about: 'card', run: card },
} as const satisfies Record<(typeof situations)[number], { about: string; run: unknown }>;

import { linkPlatforms } from '@talon/rules/duplicates';
import { type Kind, methodOf } from '../../domain/identifiers/kinds';
import type { ModelCall } from './model-call';
import { verifiedOf } from './verified-identifiers';
import { compareAccounts } from './shared-identifiers';
import type { Account, Session, State } from './state';

/** Data that must exist before a call may succeed, whatever else the call requires. */
interface Requirement {
  name: string;
  wasThere: (before: State, modelCalls: ModelCall) => boolean;
}

const sudo: Requirement = {
  name: 'sudo',
  wasThere: (before, modelCalls) => sessionOf(before, modelCalls)?.sudo ?? false,
};
const single: Requirement = {
  name: 'single for this bank account',
  wasThere(before, modelCall) {
    const { single: hasSingle = false, bankAccount = null } = sessionOf(before, modelCall) ?? {};
    return hasSingle && (bankAccount === null || bankAccount === modelCall.bankAccount);
  },
};

/** The code sent to the address of an unconfirmed challenge. */
const code: Requirement = {
  name: 'the code',
  wasThere: ({ challenges }, { typed }) =>
    challenges.some(
      each =>
        each.payload === typed?.payload &&
        each.codeHash === typed.codeHash &&
        !each.isConfirmed &&
        each.tries < 5,
    ),
};

/** Every transferred address was verified by a code in the session. */
const taken: Requirement = {
  name: 'the codes of what it takes',
  wasThere: (before, modelCalls) =>
    (modelCalls.taken ?? []).every(({ kind, value }) => isProven(before, modelCalls, kind, value)),
};

const needed: Record<string, Requirement> = {
  'POST /user/login': sudo,
  'POST /user/login/{id}/verify': sudo,
  'PUT /user/login/{id}/primary': sudo,
  'DELETE /user/login/{id}': sudo,
  'PUT /user/iban': single,
  'PUT /user/password': sudo,
  'POST /user/login/confirm': code,
  'POST /mfa/sudo': code,
  'POST /mfa/activate': code,
  'POST /challenge/confirm for duplicated': code,
  'POST /challenge/confirm for fuzzion': code,
  'DELETE /duplicated': taken,
};

/** Calls that give a session something that a parallel call may use. */
const givers = new Set([
  'POST /mfa/sudo',
  'POST /mfa/activate',
  'GET /mfa/{id}/activate',
  'POST /challenge/confirm for duplicated',
]);

/** The calls that succeeded without the evidence that they require. */
export function succeededWithoutEvidence(
  before: State,
  modelCalls: readonly ModelCall[],
  outcomes: readonly string[],
): string[] {
  const hasSucceeded = (index: number) => outcomes[index]?.startsWith('2') ?? false;
  const isGiven = modelCalls.some(({ call }, index) => givers.has(call) && hasSucceeded(index));
  return modelCalls.flatMap((each, index) => {
    const grant = needed[each.call];
    if (!grant || !hasSucceeded(index) || grant.wasThere(before, each)) return [];
    return isGiven && grant !== code ? [] : [`${each.call} succeeded without ${grant.name}`];
  });
}

/** The accounts that were closed, or lost a link, without evidence that they belong to the same person. */
export function mergedWithoutEvidence(
  before: State,
  after: State,
  modelCalls: readonly ModelCall[],
  outcomes: readonly string[],
): string[] {
  const hasSucceeded = (index: number) => outcomes[index]?.startsWith('2') ?? false;
  const succeeded = modelCalls.filter((_, index) => hasSucceeded(index));
  if (succeeded.some(({ call }) => call === 'POST /challenge/confirm for duplicated')) return [];
  const merges = succeeded.filter(({ call }) => call === 'DELETE /duplicated');
  return before.accounts
    .filter(account =>
      hasLost(
        account,
        after.accounts.find(({ name }) => name === account.name),
      ),
    )
    .filter(account => !merges.some(merge => showsOnePerson(before, merge, account)))
    .map(({ name }) => `${name} was merged without a proof`);
}

/** The accounts that were linked to a directory person by a code to an address that they held all the time. */
export function linkedWithoutEvidence(
  before: State,
  after: State,
  modelCalls: readonly ModelCall[],
  outcomes: readonly string[],
): string[] {
  const claims = modelCalls.filter(
    ({ call }, index) =>
      call === 'POST /challenge/confirm for fuzzion' && (outcomes[index]?.startsWith('2') ?? false),
  );
  return claims.flatMap(({ typed }) => {
    const challenge = before.challenges.find(({ payload }) => payload === typed?.payload);
    // The same call confirms the codes of other purposes, which link nobody.
    const holds = (state: State) =>
      challenge?.purpose === 'fuzzion' &&
      verifiedOf(state, challenge.account).some(({ value }) => value === challenge.destination);
    return holds(before) && holds(after) ? [`${challenge?.account} was linked by its own address`] : [];
  });
}

function hasLost(one: Account, now: Account | undefined): boolean {
  return linkPlatforms.some(platform => one[platform] !== null && now?.[platform] !== one[platform]) || !now;
}

function showsOnePerson(before: State, merge: ModelCall, other: Account): boolean {
  const surviving = before.accounts.find(({ name }) => name === sessionOf(before, merge)?.account);
  const isByCard = before.cards.some(
    card => card.account === other.name && merge.cardHashes?.includes(card.numberHash),
  );
  const isByAddress = verifiedOf(before, other.name).some(
    ({ kind, value, isShared }) => !isShared && isProven(before, merge, kind, value),
  );
  const compared = compareAccounts(surviving, other);
  return compared !== 'different' && (isByCard || isByAddress || compared === 'same');
}

function isProven(before: State, modelCalls: ModelCall, kind: Kind, value: string): boolean {
  const session = sessionOf(before, modelCalls)?.id;
  return before.challenges.some(
    each =>
      each.session === session &&
      each.purpose === 'duplicated' &&
      each.isConfirmed &&
      each.method === methodOf[kind] &&
      each.destination === value,
  );
}

/** The session of the token that a call has. */
export function sessionOf({ tokens, sessions }: State, { held }: ModelCall): Session | undefined {
  const token = tokens.find(({ hash }) => hash === held);
  return sessions.find(({ id }) => id === token?.session);
}

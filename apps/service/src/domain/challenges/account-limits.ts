import { maskEmail } from '@talon/rules/contact';
import { maskPhone } from '@talon/rules/phone';
import { listFullLimits, listSignInWaits, showConsecutiveFailures } from '../limits/limits-in-force';
import { ownAddressTotals } from './own-address-counts';
import { accountSubject, identifierSubject, unverifiedSubject } from '../limits/subjects';
import type { Deps } from '../../kernel/deps';
import { truncated } from '../../kernel/network';

/** The purposes whose wrong codes lengthen the next codes of an account. */
const codePurposes = [
  'sign-in',
  'sudo',
  'single',
  'enrol',
  'contact',
  'duplicated',
  'fuzzion',
  'lost',
] as const;

/** The purposes of codes that have limits of their own. */
type CodePurpose = (typeof codePurposes)[number];

/** What is limited: an address, masked, codes for a purpose, or else the account. */
interface LimitedSubject {
  destination: string | null;
  purpose: CodePurpose | null;
}

/** A limit that is in force, or a wait, with its end. */
export interface AccountLimit extends LimitedSubject {
  /** The name of the limit, `sign-in-wait` or `failures-in-a-row`. */
  limit: string;
  /** Where the failures came from: a truncated network, or `trusted-device`; null for everywhere. */
  origin: string | null;
  /** How many failures caused it, where they are counted. */
  failures?: number;
  /** ISO 8601. */
  endsAt: string;
}

interface LimitedAccount {
  id: string;
  identifiers: readonly { kind: string; value: string }[];
}

/** The limits that are in force for an account now, with the time at which each ends. Networks are truncated. */
export async function listLimits(deps: Deps, { id, identifiers }: LimitedAccount): Promise<AccountLimit[]> {
  const ofAccount: LimitedSubject = { destination: null, purpose: null };
  const addresses = identifiers.map(({ kind, value }) => ({
    about: { ...ofAccount, destination: kind === 'email' ? maskEmail(value) : maskPhone(value) },
    value,
    identifierHash: identifierSubject(deps, kind === 'email' ? 'email' : 'phone', value),
  }));
  const waits = await listSignInWaits(deps.db, {
    identifierHashes: addresses.map(({ identifierHash }) => identifierHash),
  });
  const [run] = await showConsecutiveFailures(deps.db, { subject: accountSubject(deps, id) });
  const counted: { about: LimitedSubject; subject: Buffer }[] = [
    { about: ofAccount, subject: accountSubject(deps, id) },
    ...codePurposes.map(purpose => ({
      about: { ...ofAccount, purpose },
      subject: deps.keyedHash('wrong-codes', `${purpose} ${id}`),
    })),
    ...addresses.flatMap(({ about, value }) => [
      ...ownAddressTotals(deps, value).map(subject => ({ about, subject })),
      { about, subject: unverifiedSubject(deps, value) },
      { about, subject: deps.keyedHash('destination', `reset ${value}`) },
      { about, subject: deps.keyedHash('destination', `user-names ${value}`) },
    ]),
  ];
  const full = await listFullLimits(deps.db, { subjects: counted.map(({ subject }) => subject) });
  return [
    ...waits.map(({ identifier_hash, address, failures, ends }) => {
      const { about = ofAccount } = addresses.find(each => each.identifierHash.equals(identifier_hash)) ?? {};
      return { limit: 'sign-in-wait', ...about, origin: originOf(address), failures, endsAt: ends };
    }),
    ...(run && run.failures >= deps.limits.failuresThatRequireCode
      ? [
          {
            limit: 'failures-in-a-row',
            ...ofAccount,
            origin: null,
            failures: run.failures,
            endsAt: run.ends,
          },
        ]
      : []),
    ...full.map(({ limit_name, subject_hash, ends }) => {
      const { about = ofAccount } = counted.find(each => each.subject.equals(subject_hash)) ?? {};
      return { limit: limit_name, ...about, origin: null, endsAt: ends };
    }),
  ];
}

function originOf(origin: string): string {
  if (origin.startsWith('trusted ')) return 'trusted-device';
  return truncated(origin.replace('::/64', '::'));
}

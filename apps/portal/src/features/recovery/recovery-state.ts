import { createContext, useContext } from 'react';
import {
  array,
  boolean,
  type InferOutput,
  nullable,
  number,
  object,
  optional,
  picklist,
  string,
  union,
} from 'valibot';
import { storedValue } from '../../shared/storage/stored-value';
import { takeRecoveryIdentifiers } from '../../shared/session/login-hint';
import type { RecoveryPath } from '../../shared/navigation/paths';
import type { SentChallenge } from '../../shared/api/challenge';
import type { Proven } from '../../shared/api/recovery';

/** The identifier in the format of the service: a phone in E.164. */
const identifierSchema = union([object({ email: string() }), object({ phone: string() })]);

const schema = object({
  email: string(),
  phone: object({ country: string(), number: string() }),
  /** The requested code. Instants are milliseconds of this browser's clock. */
  sent: optional(
    object({
      payload: string(),
      channel: picklist(['sms', 'email']),
      identifier: identifierSchema,
      destination: string(),
      codeLength: number(),
      arrivesAt: optional(number()),
      expiresAt: number(),
      mayResendAt: number(),
      triesLeft: number(),
    }),
  ),
  /** The reset permission, and the accounts that it is for. `until` is in milliseconds of this browser's clock. */
  proven: optional(
    object({
      reset: string(),
      accounts: array(
        object({
          id: string(),
          firstname: nullable(string()),
          platforms: array(picklist(['personal', 'client', 'third'])),
          available_in: number(),
        }),
      ),
      expires_in: number(),
      until: number(),
      by: identifierSchema,
    }),
  ),
  /** The channel by which the last password was reset. */
  doneBy: optional(picklist(['sms', 'email'])),
  /** The user names found by a number; `usernames` is empty if none was found. */
  found: optional(object({ by: picklist(['card', 'register']), usernames: array(string()) })),
  /** Whether the reset permission has ended, which sent the person back to the start. */
  hasEnded: optional(boolean()),
});

/** The state of a recovery that this tab stores, so that a reload continues where the person was. */
export type RecoveryState = InferOutput<typeof schema>;
export type RecoveryIdentifier = InferOutput<typeof identifierSchema>;
export type Sent = NonNullable<RecoveryState['sent']>;

const stored = storedValue('sessionStorage', 'recovery', schema);

export function readRecovery(phoneCountry: string): RecoveryState {
  return stored.read() ?? { email: '', phone: { country: phoneCountry, number: '' } };
}

export const storeRecovery = stored.write;

/** The initial state of the pages: the stored one, with the identifier that was typed on the login page. */
export function beginRecovery(phoneCountry: string): RecoveryState {
  const { email = '', phone } = takeRecoveryIdentifiers() ?? {};
  const begun = {
    ...readRecovery(phoneCountry),
    ...(email !== '' && { email }),
    ...(phone && phone.number !== '' && { phone }),
  };
  if (email !== '' || phone) storeRecovery(begun);
  return begun;
}

export function sentBy(identifier: RecoveryIdentifier, ordered: SentChallenge): Sent {
  const now = Date.now();
  return {
    payload: ordered.payload,
    channel: ordered.channel,
    identifier,
    destination: ordered.destination,
    codeLength: ordered.code_length,
    ...(ordered.arrives_in !== undefined && { arrivesAt: now + ordered.arrives_in * 1000 }),
    expiresAt: now + ordered.expires_in * 1000,
    mayResendAt: now + ordered.resend_in * 1000,
    triesLeft: ordered.tries_left,
  };
}

/** Whether a code for this identifier was sent and is still valid. No second code is then sent. */
export function isAwaited({ identifier, expiresAt, triesLeft }: Sent, wanted: RecoveryIdentifier): boolean {
  const isSame =
    'email' in wanted
      ? 'email' in identifier && identifier.email === wanted.email
      : 'phone' in identifier && identifier.phone === wanted.phone;
  return isSame && triesLeft > 0 && secondsUntil(expiresAt) > 0;
}

export function provenBy(by: RecoveryIdentifier, proven: Proven): NonNullable<RecoveryState['proven']> {
  return { ...proven, by, until: Date.now() + proven.expires_in * 1000 };
}

/** When the account can be reset without a card, in milliseconds of this browser's clock. */
export function availableAt(
  { until, expires_in }: NonNullable<RecoveryState['proven']>,
  account: Proven['accounts'][number],
): number {
  return until + (account.available_in - expires_in) * 1000;
}

/** Whole seconds until an instant, rounded up; 0 if it has passed. */
export function secondsUntil(instant: number): number {
  return Math.max(0, Math.ceil((instant - Date.now()) / 1000));
}

export type Remembering = {
  memory: RecoveryState;
  remember: (change: Partial<RecoveryState>) => void;
  /** Stores the change and opens a page in the same render: without the change, the page would redirect. */
  proceed: (change: Partial<RecoveryState>, path: RecoveryPath, options?: { replaces?: boolean }) => void;
};

export const MemoryContext = createContext<Remembering | undefined>(undefined);

export function useMemory() {
  const value = useContext(MemoryContext);
  if (!value) throw new Error('useMemory needs RecoveryPages above it');
  return value;
}

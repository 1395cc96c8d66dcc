import type { CodeMethod } from '@talon/rules/codes';
import { createContext, useContext } from 'react';
import type { RecoveryPath } from '../../shared/navigation/paths';
import type { Ordered, Proven } from '../../shared/api/recovery';

const key = 'recovery';

/** What is kept of a recovery in this tab, so that a reload goes on where the person was. */
export type Memory = {
  email: string;
  phone: { country: string; number: string };
  sent?: Sent | undefined;
  proven?: (Proven & { until: number; by: Identifier }) | undefined;
  /** How the password was reset that was reset last. */
  doneBy?: CodeMethod | undefined;
  found?: Found | undefined;
  /** Why the person stands at the beginning again. */
  hasEnded?: boolean | undefined;
};

/** As it goes to the service: what was typed, the phone in E.164. */
export type Identifier = { email: string } | { phone: string };

/** A code that was asked for, its instants in milliseconds of this browser's clock. */
export type Sent = {
  payload: string;
  channel: CodeMethod;
  identifier: Identifier;
  destination: string;
  expiresAt: number;
  mayResendAt: number;
  triesLeft: number;
  asksCard: boolean;
};

/** What a number led to; no user names: none found. */
export type Found = { by: 'card' | 'register'; usernames: string[] };

export function readMemory(phoneCountry: string): Memory {
  const kept = sessionStorage.getItem(key);
  return kept ? (JSON.parse(kept) as Memory) : { email: '', phone: { country: phoneCountry, number: '' } };
}

export function keepMemory(memory: Memory): void {
  sessionStorage.setItem(key, JSON.stringify(memory));
}

export function sentBy(identifier: Identifier, ordered: Ordered): Sent {
  const now = Date.now();
  return {
    payload: ordered.payload,
    channel: ordered.technology === 'SMS' ? 'sms' : 'email',
    identifier,
    destination: ordered.recipient[0] ?? '',
    expiresAt: now + ordered.expires_in * 1000,
    mayResendAt: now + ordered.resend_in * 1000,
    triesLeft: ordered.tries_left,
    asksCard: false,
  };
}

export function provenBy(by: Identifier, proven: Proven): NonNullable<Memory['proven']> {
  return { ...proven, by, until: Date.now() + proven.expires_in * 1000 };
}

/** Whole seconds until an instant, 0 once it is over. */
export function secondsUntil(instant: number): number {
  return Math.max(0, Math.ceil((instant - Date.now()) / 1000));
}

export type Remembering = {
  memory: Memory;
  remember: (change: Partial<Memory>) => void;
  /** Remembers and opens a page at once: it opens only to one who has what it needs. */
  goOn: (change: Partial<Memory>, path: RecoveryPath, options?: { replaces?: boolean }) => void;
};

export const MemoryContext = createContext<Remembering | undefined>(undefined);

export function useMemory() {
  const value = useContext(MemoryContext);
  if (!value) throw new Error('useMemory needs RecoveryPages above it');
  return value;
}

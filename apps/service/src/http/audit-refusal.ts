import { confirmChallenge } from '@talon/contract/challenge-calls';
import type { ErrorCode, Refusal } from '@talon/contract/errors';
import { confirmMethod } from '@talon/contract/mfa';
import { signInWithPasskey } from '@talon/contract/passkeys';
import { confirmStepUp } from '@talon/contract/step-up';
import type { Market } from '@talon/markets/market';
import type { Bindings } from '../kernel/bindings';
import type { Deps } from '../kernel/deps';
import { truncated } from '../kernel/network';
import type { FailureEvent } from '../kernel/ports/failure-audit';
import { accountOf } from '../kernel/refused-account';
import { isUuid } from '../kernel/uuid';

/** The refusals that the audit trail records. The others are input errors, or say what a page has to do next. */
const failureEvents: Partial<Record<ErrorCode, FailureEvent>> = {
  'code-refused': 'code-refused',
  'card-refused': 'evidence-refused',
  'card-number-refused': 'evidence-refused',
  'invitation-refused': 'evidence-refused',
  'register-number-refused': 'evidence-refused',
  'proof-refused': 'evidence-refused',
  'captcha-refused': 'evidence-refused',
  'different-person': 'evidence-refused',
  'other-account-blocked': 'evidence-refused',
  'fuzzion-refused': 'evidence-refused',
  'captcha-required': 'limit-reached',
  'too-many-attempts': 'limit-reached',
  'too-many-codes': 'limit-reached',
  'network-blocked': 'limit-reached',
  'sudo-required': 'step-up-refused',
  'account-blocked': 'sign-in-failed',
  'passkey-refused': 'sign-in-failed',
  'passkey-unknown': 'sign-in-failed',
  'mfa-required': 'code-required',
  'no-method': 'step-up-refused',
  'not-proven': 'step-up-refused',
  'passkey-of-other-market': 'step-up-refused',
  'too-new': 'step-up-refused',
  'token-refused': 'token-refused',
  'login-required': 'token-refused',
  'scope-missing': 'token-refused',
};

/** Input errors, which it records of the calls of `authenticatorPaths` only. */
const unreadable: ReadonlySet<ErrorCode> = new Set([
  'body-too-large',
  'invalid-json',
  'invalid-request',
  'unsupported-media-type',
]);

/** The calls that take a code or a passkey. Whoever sends them what no page sends tries to break in. */
const authenticatorPaths: ReadonlySet<string> = new Set([
  confirmChallenge.path,
  confirmMethod.path,
  confirmStepUp.path,
  signInWithPasskey.path,
]);

function eventOf(code: ErrorCode, url: string | undefined): FailureEvent | undefined {
  const [path = ''] = (url ?? '').split('?');
  return unreadable.has(code) && authenticatorPaths.has(path) ? 'input-refused' : failureEvents[code];
}

/** Records a refusal in the audit trail, if it is a failure. A call without any token is none. */
export function auditRefusal(
  { failures }: Deps,
  market: Market,
  { incoming, address, trace }: Bindings,
  refusal: Refusal,
): void {
  const { code } = refusal;
  const event = eventOf(code, incoming.url);
  const about = accountOf(refusal);
  if (
    !event ||
    about?.isAudited ||
    (code === 'login-required' && incoming.headers.authorization === undefined)
  )
    return;
  const deviceId = String(incoming.headers['x-device-id'] ?? '');
  failures.record({
    event,
    code,
    market: market.id,
    accountId: about?.accountId ?? trace.accountId ?? null,
    address: truncated(address),
    deviceId: isUuid(deviceId) ? deviceId : null,
    authenticator: about?.authenticator ?? null,
    clientId: trace.clientId ?? null,
  });
}

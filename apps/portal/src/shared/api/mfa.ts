import type { Client, Failure } from '@talon/contract/client';
import type { ReplyOf, RequestOf } from '@talon/contract/endpoint';
import type { CodeMethod } from '@talon/rules/codes';
import * as mfa from '@talon/contract/mfa';

export type Methods = ReplyOf<typeof mfa.listMethods>;

/** An authenticator whose codes are sent to an address. */
export type Method = CodeMethod;

/** The replies to an enrolment of an address: the code that was sent, or nothing or a token if it is enrolled. */
type AddressEnrolment = Exclude<ReplyOf<typeof mfa.activateMethod>, { totp: unknown } | { passkey: unknown }>;

export const listMethods = (call: Client) => call(mfa.listMethods);

/** Enrols an authenticator on the new address `target`, or without it on the address of the account. */
export async function activateMethod(
  call: Client,
  method: Method,
  target?: string,
): Promise<{ ok: true; value: AddressEnrolment } | { ok: false; failure: Failure }> {
  const query = target === undefined ? {} : { target };
  const result = await call(mfa.activateMethod, { params: { method }, query });
  return result.ok ? { ok: true, value: result.value as AddressEnrolment } : result;
}

/**
 * Begins the enrolment of an app or a passkey. `isAutomatic`: of a passkey that the browser creates without a question. `replaces`:
 * the id of the authenticator whose place it takes.
 */
export const activateUnsent = (
  call: Client,
  method: 'totp' | 'passkey',
  { isAutomatic = false, replaces }: { isAutomatic?: boolean; replaces?: string | undefined } = {},
) =>
  call(mfa.activateMethod, {
    params: { method },
    query: { ...(isAutomatic && { automatic: '1' }), ...(replaces !== undefined && { replaces }) },
  });

export const confirmMethod = (call: Client, body: RequestOf<typeof mfa.confirmMethod>) =>
  call(mfa.confirmMethod, { body });

/** An enrolled authenticator. */
export type Authenticator = Methods['data'][number];

/** An empty name removes the person's own name. */
export const nameAuthenticator = (call: Client, id: string, name: string) =>
  call(mfa.nameAuthenticator, { params: { id }, body: { name } });

export const makeRecoveryCodes = (call: Client) => call(mfa.makeRecoveryCodes);

import type { Endpoint } from '@talon/contract/endpoint';
import type { RequiredAction } from '@talon/rules/required-action';

/** What a restricted token may still do; everything else, new calls too, is refused with its required action. */
const mayWhileOwing: Record<RequiredAction, ReadonlySet<string>> = {
  weak_password: new Set([
    'DELETE /token',
    'GET /mfa/status',
    'GET /mfa/sudo',
    'POST /mfa/sudo',
    'PUT /user/password',
  ]),
  duplicated: new Set([
    'DELETE /token',
    'GET /duplicated',
    'DELETE /duplicated',
    'POST /duplicated/skip',
    'POST /duplicated/code',
    'POST /duplicated/code/resend',
    'POST /duplicated/code/confirm',
  ]),
  mfa_forced: new Set([
    'DELETE /token',
    'GET /mfa',
    'GET /mfa/status',
    'GET /mfa/sudo',
    'POST /mfa/sudo',
    'GET /mfa/{method}/activate',
    'POST /mfa/activate',
    'POST /mfa/activate/resend',
    'GET /authorize',
    'POST /authorize',
    'DELETE /authorize',
  ]),
};

export const refusalOf = {
  weak_password: 'required-action-weak-password',
  duplicated: 'required-action-duplicated',
  mfa_forced: 'required-action-mfa-forced',
} as const satisfies Record<RequiredAction, string>;

/** Whether a token that owes `debt` may make the call. */
export function mayCall(debt: RequiredAction | null, endpoint: Pick<Endpoint, 'method' | 'path'>): boolean {
  return debt === null || mayWhileOwing[debt].has(`${endpoint.method} ${endpoint.path}`);
}

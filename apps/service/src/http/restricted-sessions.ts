import type { Endpoint } from '@talon/contract/endpoint';
import type { Owed } from '@talon/rules/owes';

/** What a token that owes something may still do; everything else, new calls too, is refused with what it owes. */
const mayWhileOwing: Record<Owed, ReadonlySet<string>> = {
  weak: new Set([
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
  weak: 'owes-weak',
  duplicated: 'owes-duplicated',
  mfa_forced: 'owes-mfa-forced',
} as const satisfies Record<Owed, string>;

/** Whether a token that owes `debt` may make the call. */
export function mayCall(debt: Owed | null, endpoint: Pick<Endpoint, 'method' | 'path'>): boolean {
  return debt === null || mayWhileOwing[debt].has(`${endpoint.method} ${endpoint.path}`);
}


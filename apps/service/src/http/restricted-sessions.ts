import type { Endpoint } from '@talon/contract/endpoint';
import { endpoints } from '@talon/contract/endpoints';
import type { ErrorCode } from '@talon/contract/errors';
import type { RequiredAction } from '@talon/rules/required-action';

/** The calls that a restricted session opens. Every other call, new ones too, is refused. */
const openCalls: Record<RequiredAction, ReadonlySet<Endpoint>> = {
  weak_password: new Set<Endpoint>([
    endpoints.signOut,
    endpoints.showMfaStatus,
    endpoints.showStepUp,
    endpoints.confirmStepUp,
    endpoints.changePassword,
  ]),
  duplicated: new Set<Endpoint>([
    endpoints.signOut,
    endpoints.showDuplicated,
    endpoints.deleteDuplicated,
    endpoints.skipDuplicated,
    endpoints.sendDuplicatedCode,
    endpoints.resendDuplicatedCode,
    endpoints.confirmDuplicatedCode,
  ]),
  mfa_forced: new Set<Endpoint>([
    endpoints.signOut,
    endpoints.listMethods,
    endpoints.showMfaStatus,
    endpoints.showStepUp,
    endpoints.confirmStepUp,
    endpoints.activateMethod,
    endpoints.confirmMethod,
    endpoints.resendActivation,
    endpoints.showAuthorization,
    endpoints.approveAuthorization,
    endpoints.refuseAuthorization,
  ]),
};

/** The error code of a call that the required action does not open. */
export const refusalOf = {
  weak_password: 'required-action-weak-password',
  duplicated: 'required-action-duplicated',
  mfa_forced: 'required-action-mfa-forced',
} as const satisfies Record<RequiredAction, ErrorCode>;

/** Whether a session with that required action, or with none, may make the call. */
export function mayCall(requiredAction: RequiredAction | null, endpoint: Endpoint): boolean {
  return requiredAction === null || openCalls[requiredAction].has(endpoint);
}

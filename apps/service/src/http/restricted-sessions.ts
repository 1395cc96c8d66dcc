import type { Endpoint } from '@talon/contract/endpoint';
import { endpoints } from '@talon/contract/endpoints';
import type { RequiredAction } from '@talon/rules/required-action';

/** The purpose of a challenge decides which restricted sessions it is open to. */
const challengeCalls = [
  endpoints.showChallenge,
  endpoints.resendChallenge,
  endpoints.redirectChallenge,
  endpoints.confirmChallenge,
];

/** The calls that a restricted session may make. Every other call, also a new one, is refused. */
const openCalls: Record<RequiredAction, ReadonlySet<Endpoint>> = {
  weak_password: new Set<Endpoint>([
    ...challengeCalls,
    endpoints.signOut,
    endpoints.showSignedIn,
    endpoints.showMfaStatus,
    endpoints.showStepUp,
    endpoints.confirmStepUp,
    endpoints.changePassword,
    endpoints.judgeNewPassword,
  ]),
  duplicated: new Set<Endpoint>([
    ...challengeCalls,
    endpoints.signOut,
    endpoints.showSignedIn,
    endpoints.showDuplicated,
    endpoints.deleteDuplicated,
    endpoints.skipDuplicated,
    endpoints.sendDuplicatedCode,
  ]),
  mfa_forced: new Set<Endpoint>([
    ...challengeCalls,
    endpoints.signOut,
    endpoints.showSignedIn,
    endpoints.listMethods,
    endpoints.showMfaStatus,
    endpoints.showStepUp,
    endpoints.confirmStepUp,
    endpoints.activateMethod,
    endpoints.confirmMethod,
    endpoints.showAuthorization,
    endpoints.approveAuthorization,
    endpoints.refuseAuthorization,
    endpoints.chooseAccount,
  ]),
};

/** Whether a session with that required action, or with none, may make the call. */
export function mayCall(requiredAction: RequiredAction | null, endpoint: Endpoint): boolean {
  return requiredAction === null || openCalls[requiredAction].has(endpoint);
}

import * as bankAccount from './bank-account';
import * as access from './access';
import * as activity from './activity';
import * as attachment from './attach';
import * as authorize from './authorize';
import * as challenges from './challenge-calls';
import * as contact from './contact';
import * as dashboard from './dashboard';
import * as dataExport from './data-export';
import * as erasure from './erasure';
import * as devices from './devices';
import * as duplicated from './duplicated';
import * as fuzzion from './fuzzion';
import * as login from './login';
import * as lost from './lost-authenticators';
import * as mfa from './mfa';
import * as notMe from './not-me';
import * as onboarding from './onboarding';
import * as onboardingCodes from './onboarding-codes';
import * as passkeys from './passkeys';
import * as profile from './profile';
import * as recovery from './recovery';
import * as removal from './removal';
import * as security from './security';
import * as stepUp from './step-up';
import * as suspended from './suspended';
import * as trustedDevices from './trusted-devices';

/** Every call of the account API, by name. The service binds each exactly once. */
export const endpoints = {
  signIn: login.signIn,
  startPasskeySignIn: passkeys.startPasskeySignIn,
  signInWithPasskey: passkeys.signInWithPasskey,
  signOut: login.signOut,
  showSignedIn: login.showSignedIn,
  showClient: login.showClient,
  showChallenge: challenges.showChallenge,
  resendChallenge: challenges.resendChallenge,
  redirectChallenge: challenges.redirectChallenge,
  confirmChallenge: challenges.confirmChallenge,
  showDuplicated: duplicated.showDuplicated,
  sendDuplicatedCode: duplicated.sendDuplicatedCode,
  deleteDuplicated: duplicated.deleteDuplicated,
  skipDuplicated: duplicated.skipDuplicated,
  showMfaStatus: stepUp.showMfaStatus,
  showStepUp: stepUp.showStepUp,
  startBankStepUp: stepUp.startBankStepUp,
  confirmStepUp: stepUp.confirmStepUp,
  listMethods: mfa.listMethods,
  activateMethod: mfa.activateMethod,
  confirmMethod: mfa.confirmMethod,
  reportLoss: lost.reportLoss,
  removeAuthenticator: removal.removeAuthenticator,
  cancelRemoval: removal.cancelRemoval,
  nameAuthenticator: mfa.nameAuthenticator,
  makeRecoveryCodes: mfa.makeRecoveryCodes,
  showOffer: passkeys.showOffer,
  answerOffer: passkeys.answerOffer,
  listPasskeys: passkeys.listPasskeys,
  reportPasskeyFailure: passkeys.reportPasskeyFailure,
  changePassword: security.changePassword,
  judgeNewPassword: security.judgeNewPassword,
  listIdentifiers: contact.listIdentifiers,
  changeContact: contact.changeContact,
  verifyIdentifier: contact.verifyIdentifier,
  confirmContact: contact.confirmContact,
  makePrimary: contact.makePrimary,
  withdrawIdentifier: contact.withdrawIdentifier,
  editProfile: profile.editProfile,
  changeIban: profile.changeIban,
  showBankAccount: bankAccount.showBankAccount,
  restoreBankAccount: bankAccount.restoreBankAccount,
  listActivity: activity.listActivity,
  makeHelpdeskPin: activity.makeHelpdeskPin,
  requestDataExport: dataExport.requestDataExport,
  showDataExport: dataExport.showDataExport,
  downloadDataExport: dataExport.downloadDataExport,
  requestErasure: erasure.requestErasure,
  cancelErasure: erasure.cancelErasure,
  keepAccount: erasure.keepAccount,
  listDocuments: profile.listDocuments,
  changeMarketing: profile.changeMarketing,
  listDevices: devices.listDevices,
  listLatestDevices: devices.listLatestDevices,
  nameDevice: devices.nameDevice,
  revokeDevice: devices.revokeDevice,
  endAllSessions: devices.endAllSessions,
  listTrustedDevices: trustedDevices.listTrustedDevices,
  endTrustedDevice: trustedDevices.endTrustedDevice,
  showAuthorization: authorize.showAuthorization,
  approveAuthorization: authorize.approveAuthorization,
  refuseAuthorization: authorize.refuseAuthorization,
  chooseAccount: authorize.chooseAccount,
  listAccess: access.listAccess,
  revokeAccess: access.revokeAccess,
  forgotPassword: recovery.forgotPassword,
  resetPassword: recovery.resetPassword,
  judgeResetPassword: recovery.judgeResetPassword,
  forgotUsername: recovery.forgotUsername,
  reportNotMe: notMe.reportNotMe,
  listSuspended: suspended.listSuspended,
  answerSuspended: suspended.answerSuspended,
  showUser: dashboard.showUser,
  listCards: dashboard.listCards,
  showFuzzion: fuzzion.showFuzzion,
  skipFuzzion: fuzzion.skipFuzzion,
  rejectFuzzion: fuzzion.rejectFuzzion,
  proveFuzzion: fuzzion.proveFuzzion,
  beginOnboarding: onboarding.beginOnboarding,
  showOnboarding: onboarding.showOnboarding,
  acceptTerms: onboarding.acceptTerms,
  describePerson: onboarding.describePerson,
  verifyEmail: onboardingCodes.verifyEmail,
  showKnownPhone: onboardingCodes.showKnownPhone,
  verifyPhone: onboardingCodes.verifyPhone,
  showDirectoryName: onboarding.showDirectoryName,
  judgeOnboardingPassword: onboarding.judgeOnboardingPassword,
  completeOnboarding: onboarding.completeOnboarding,
  renewInvitation: onboarding.renewInvitation,
  takeBackInvitation: onboarding.takeBackInvitation,
  attach: attachment.attach,
} as const;

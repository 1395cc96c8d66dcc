import type { endpoints } from '../endpoints';
import type { resources } from '../resources';

interface Tag {
  name: string;
  description: string;
  calls: readonly (keyof typeof endpoints | keyof typeof resources)[];
}

/** The groups of the calls, in the order of the reference. Every call is in one group. */
export const tags: readonly Tag[] = [
  {
    name: 'Person',
    description:
      'Personal data that a person has approved. An application needs an access token with the scope of the call.',
    calls: ['showPerson', 'editPerson'],
  },
  {
    name: 'Platforms',
    description: 'The ids of the person on the platforms.',
    calls: ['showClientAreaLink', 'showPersonalAreaLink', 'showThirdPlatformLink'],
  },
  {
    name: 'Sign-in',
    description: 'Sign in with a password or a passkey, and log out.',
    calls: ['signIn', 'startPasskeySignIn', 'signInWithPasskey', 'signOut', 'showSignedIn', 'showClient'],
  },
  {
    name: 'Codes',
    description:
      'A challenge waits for a code or a passkey. These calls show, resend, redirect and confirm it, whatever it is for.',
    calls: ['showChallenge', 'resendChallenge', 'redirectChallenge', 'confirmChallenge'],
  },
  {
    name: 'Step-up',
    description: 'A signed-in person confirms a code before a sensitive change.',
    calls: ['showMfaStatus', 'showStepUp', 'startBankStepUp', 'confirmStepUp'],
  },
  {
    name: 'Authenticators',
    description: 'The ways to confirm a sign-in: passkey, authenticator app, SMS, email and recovery codes.',
    calls: [
      'listMethods',
      'activateMethod',
      'confirmMethod',
      'nameAuthenticator',
      'removeAuthenticator',
      'cancelRemoval',
      'makeRecoveryCodes',
      'reportLoss',
      'showOffer',
      'answerOffer',
      'listPasskeys',
      'reportPasskeyFailure',
    ],
  },
  {
    name: 'Profile',
    description: 'The data of the signed-in person.',
    calls: [
      'showUser',
      'editProfile',
      'changeIban',
      'showBankAccount',
      'restoreBankAccount',
      'listCards',
      'listDocuments',
      'changeMarketing',
    ],
  },
  {
    name: 'Addresses',
    description: 'The emails and phones with which a person signs in.',
    calls: [
      'listIdentifiers',
      'changeContact',
      'verifyIdentifier',
      'confirmContact',
      'makePrimary',
      'withdrawIdentifier',
    ],
  },
  {
    name: 'Password',
    description: 'Change the password, or choose a new one after it was forgotten.',
    calls: [
      'changePassword',
      'judgeNewPassword',
      'forgotPassword',
      'resetPassword',
      'judgeResetPassword',
      'forgotUsername',
    ],
  },
  {
    name: 'Devices',
    description: 'Where the person is signed in, and which devices need no code.',
    calls: [
      'listDevices',
      'listLatestDevices',
      'nameDevice',
      'revokeDevice',
      'endAllSessions',
      'listTrustedDevices',
      'endTrustedDevice',
    ],
  },
  {
    name: 'Applications',
    description: 'Approve an application, and revoke what was approved.',
    calls: [
      'showAuthorization',
      'approveAuthorization',
      'refuseAuthorization',
      'chooseAccount',
      'listAccess',
      'revokeAccess',
    ],
  },
  {
    name: 'Own data',
    description: 'What happened to the account, a copy of its data, and its deletion.',
    calls: [
      'listActivity',
      'makeHelpdeskPin',
      'requestDataExport',
      'showDataExport',
      'downloadDataExport',
      'requestErasure',
      'cancelErasure',
      'keepAccount',
      'reportNotMe',
      'listSuspended',
      'answerSuspended',
    ],
  },
  {
    name: 'Onboarding',
    description:
      'Open an account with a card or an invitation. Calls after the first need the header `X-Onboarding`.',
    calls: [
      'beginOnboarding',
      'showOnboarding',
      'acceptTerms',
      'describePerson',
      'verifyEmail',
      'showKnownPhone',
      'verifyPhone',
      'showDirectoryName',
      'judgeOnboardingPassword',
      'completeOnboarding',
      'renewInvitation',
      'takeBackInvitation',
      'attach',
    ],
  },
  {
    name: 'Duplicate accounts',
    description: 'Two accounts that have the same email or phone.',
    calls: ['showDuplicated', 'sendDuplicatedCode', 'deleteDuplicated', 'skipDuplicated'],
  },
  {
    name: 'Link proposals',
    description: 'A person of a platform who may be the same person as the account.',
    calls: ['showFuzzion', 'skipFuzzion', 'rejectFuzzion', 'proveFuzzion'],
  },
];

/**
 * Who may open a page. `public`: only people who are not signed in. `protected`: only people who are signed in.
 * `mandatory-mfa`: protected, and the only pages that a person with mfa_forced may open. `open`: everybody, without a check.
 */
export type PageKind = 'public' | 'protected' | 'mandatory-mfa' | 'open';

const home = '/';
const onboardingStart = '/onboarding';
const onboardingCode = '/onboarding-mfa';
const login = '/login';
const loginEmail = '/login/email';
const loginPhone = '/login/phone';
/** A sign-in with a passkey has failed. */
const loginPasskey = '/login/passkey';
const dashboard = '/user/dashboard';
const mandatoryMfa = '/mandatory-mfa';
const mfa = '/mfa';
/** For somebody who has lost all authenticators. */
const mfaLost = '/mfa/lost';
const maintenance = '/maintenance';
const blockedNetwork = '/blocked-network';
const profile = '/user/profile';
/** What is known of the bank account, and the earlier ones that can be put back; short, because an SMS contains it. */
const bankAccount = '/user/iban';
const security = '/user/security';
const history = '/user/security/history';
const addMethod = '/user/security/add';
const addApp = '/user/security/add/app';
const addPasskey = '/user/security/add/passkey';
const addPhone = '/user/security/add/phone';
const addEmail = '/user/security/add/email';
/** Offers a passkey after a sign-in. */
const passkeyOffer = '/user/passkey';
const recoveryCodes = '/user/security/recovery-codes';
const password = '/user/password';
const access = '/user/access';
const activity = '/user/activity';
const erase = '/user/erase';
const suspended = '/user/suspended';
const approve = '/approve';
const partner = '/partner';
const weakPassword = '/weak-password';
const duplicated = '/duplicated';
const duplicated2fa = '/duplicated-2fa';
const forgotPassword = '/forgot-password';
const forgotPasswordEmail = '/forgot-password/email';
const forgotPasswordPhone = '/forgot-password/phone';
const forgotPasswordSent = '/forgot-password-sent';
const resetPassword = '/reset-password';
const resetPasswordConfirmed = '/reset-password-confirmed';
const forgotUsername = '/forgot-username';
const forgotUsernameResponse = '/forgot-username-response';
/** The page of the link that keeps an account which is going to be erased; short, because an SMS contains it. */
const keep = '/keep';
const notMe = '/not-me';
/** A short path of the same page, for links in SMS. */
const notMeShort = '/n';
const fuzzion = '/fuzzion';
const invitationUndo = '/invitation-undo';

/** The paths that the code uses by name. */
export const paths = {
  home,
  login,
  loginEmail,
  loginPhone,
  loginPasskey,
  dashboard,
  mandatoryMfa,
  mfa,
  mfaLost,
  maintenance,
  blockedNetwork,
  profile,
  bankAccount,
  security,
  history,
  addMethod,
  addApp,
  addPasskey,
  addPhone,
  addEmail,
  recoveryCodes,
  passkeyOffer,
  password,
  access,
  activity,
  erase,
  suspended,
  approve,
  partner,
  weakPassword,
  duplicated,
  duplicated2fa,
  forgotPassword,
  forgotPasswordEmail,
  forgotPasswordPhone,
  forgotPasswordSent,
  resetPassword,
  resetPasswordConfirmed,
  forgotUsername,
  forgotUsernameResponse,
  keep,
  notMe,
  notMeShort,
  fuzzion,
  invitationUndo,
  onboarding: onboardingStart,
} as const;

export const mandatoryPaths = [
  mandatoryMfa,
  '/mandatory-mfa/phone',
  '/mandatory-mfa/email',
  '/mandatory-mfa/confirmation',
  '/mandatory-mfa/other',
  '/mandatory-mfa/app',
  '/mandatory-mfa/passkey',
  '/mandatory-mfa/success',
] as const;

export const recoveryPaths = [
  forgotPasswordEmail,
  forgotPasswordPhone,
  forgotPasswordSent,
  resetPassword,
  resetPasswordConfirmed,
  forgotUsername,
  forgotUsernameResponse,
] as const;

export type RecoveryPath = (typeof recoveryPaths)[number];

export const fuzzionPaths = [
  fuzzion,
  '/fuzzion/owner',
  '/fuzzion/code',
  '/fuzzion-success',
  '/fuzzion-error',
  '/fuzzion-rejection',
] as const;

export type FuzzionPath = (typeof fuzzionPaths)[number];

export const onboardingPaths = [
  onboardingStart,
  '/onboarding/card',
  '/onboarding/existingCard',
  '/onboarding/code',
  '/onboarding/welcome',
  '/onboarding/terms-conditions',
  '/onboarding/create',
  '/onboarding/confirmation',
  '/onboarding/password',
  '/onboarding/phone-verification',
  '/onboarding/email-verification',
  onboardingCode,
] as const;

/** Error pages of an authorization request, open to everybody. */
export const partnerMessagePaths = ['/partner/invalid', '/partner/denied'] as const;

const merging = [duplicated, duplicated2fa, ...fuzzionPaths];

export const addMethodPaths = [addMethod, addApp, addPasskey, addPhone, addEmail] as const;

const account = [
  dashboard,
  profile,
  bankAccount,
  password,
  security,
  history,
  access,
  activity,
  erase,
  suspended,
  ...addMethodPaths,
  recoveryCodes,
];

const pages: Record<PageKind, readonly string[]> = {
  public: [
    login,
    loginEmail,
    loginPhone,
    loginPasskey,
    weakPassword,
    forgotPassword,
    ...recoveryPaths,
    ...onboardingPaths,
  ],
  protected: [home, ...account, passkeyOffer, ...merging, approve, partner],
  'mandatory-mfa': mandatoryPaths,
  open: [
    mfa,
    mfaLost,
    maintenance,
    blockedNetwork,
    keep,
    notMe,
    notMeShort,
    invitationUndo,
    ...partnerMessagePaths,
  ],
};

const kinds = new Map(
  (Object.keys(pages) as PageKind[]).flatMap(kind => pages[kind].map(path => [path, kind] as const)),
);

/** The kind of a page; undefined for a path that the portal does not have. */
export function pageKind(path: string): PageKind | undefined {
  return kinds.get(path);
}

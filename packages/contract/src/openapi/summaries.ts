import type { endpoints } from '../endpoints';
import type { resources } from '../resources';

type CallName = keyof typeof endpoints | keyof typeof resources;

const owner =
  'The purpose decides who owns the challenge: an onboarding (`X-Onboarding`), a session (bearer token), or the ' +
  'holder of the payload. For every other caller the challenge has ended.';
const profileChange =
  'Change first and last name and language (two letters), and set the birth date (yyyy-mm-dd) if none is stored.';
const judgement = 'Judge a password that the person is typing, by every rule. Stores and logs nothing.';

/**
 * What each call does, in the order of its groups. The document alone needs these sentences: beside the calls, the browser would
 * load them too.
 */
export const summaries: Readonly<Record<string, string>> = {
  // Person
  showPerson:
    'Show the person who approved the client. Birth dates are yyyy-mm-dd; e-mail and phone are the primary ones.',
  editPerson: profileChange,

  // Platforms
  showClientAreaLink: "Show the person's id in the client area; null if there is none.",
  showPersonalAreaLink: "Show the person's id in the personal area; null if there is none.",
  showThirdPlatformLink: "Show the person's id on the third platform; null if there is none.",

  // Sign-in
  signIn: 'Sign in with an e-mail or a phone, and a password.',
  startPasskeySignIn:
    'Get what the browser needs to sign in with a passkey. Stores nothing; the options work once and end after their ' +
    '`timeout`.',
  signInWithPasskey:
    'Sign in with a passkey alone. `passkey-unknown`: this passkey will never work again, so the browser may forget it. ' +
    '`passkey-refused`: anything else is wrong.',
  signOut: 'End the session of the token.',
  showSignedIn: 'Show who is signed in, with masked addresses, also during a required action.',
  showClient: 'Show the public name, logo and page of a client.',

  // Codes
  showChallenge: `Show a challenge; sends nothing. ${owner}`,
  resendChallenge:
    'Send a new code. The earlier code no longer works; failed attempts still count. The payload stays the same, except for ' +
    'an expired challenge of an onboarding.',
  redirectChallenge:
    'Switch to another authenticator or destination of `others`, and send a code if it needs one. Payload, expiry and ' +
    'attempts stay; the earlier code no longer works.',
  confirmChallenge:
    'Confirm with the code, or with the `credential` of a passkey (exactly one). Returns the outcome of the purpose. ' +
    owner,

  // Step-up
  showMfaStatus: 'Show the step-ups of the session, and whether a further one needs a card number.',
  showStepUp:
    "With `single` 0 or 1: show the session's challenge for a step-up, or start one. With `payload`: show that challenge and " +
    'send nothing; `resend=1` sends a new code, `method` switches to another authenticator.',
  startBankStepUp:
    'Start a single-use step-up for this bank account, or show that of the session. The message with the code names the ' +
    'account, and the step-up changes to no other. `not-found` in a market without bank accounts.',
  confirmStepUp:
    'Confirm a challenge with the code, or with the `credential` of a passkey (exactly one). A sign-in gets its token, a ' +
    'session gets its step-up.',

  // Authenticators
  listMethods: 'List the enrolled authenticators.',
  activateMethod:
    'Enrol an authenticator. `sms` or `email`: sends a code to an address of the account or a new `target`. `totp`: returns ' +
    'the secret for the app. `passkey`: returns the options for the browser; `automatic=1` asks for one without a question. ' +
    '`replaces`: the id of the app or passkey that is removed for it. The first `totp` or `passkey` may need a code to an ' +
    'address before, which `POST /mfa/sudo` confirms. 204: enrolled already, or at once. 200 with a token: the required ' +
    'action is completed.',
  confirmMethod:
    'Confirm with the code, or with the `credential` of a new passkey (exactly one). An address becomes the primary one.',
  nameAuthenticator: 'Name an authenticator for the person who uses it. An empty name removes it.',
  removeAuthenticator:
    'Remove an authenticator while another one remains. 204: removed. 200: it is removed at `removal_at`, unless that is ' +
    'cancelled.',
  cancelRemoval: 'Cancel the requested removal of an authenticator.',
  makeRecoveryCodes: 'Make ten recovery codes, each of which works once. They end the earlier ones.',
  reportLoss:
    'For a person who has lost all authenticators: with the challenge of a sign-in or a step-up, send a code to a verified ' +
    'address that is none of them. `POST /challenge/confirm` takes it with the full number of a card, and all addresses are ' +
    'notified. A day later, the next sign-in or step-up asks for the card and a code again, and then removes the lost ' +
    'authenticators. Whoever uses one of them before has not lost them: the request ends. `no-method`: the account has no ' +
    'card, or no other address.',
  showOffer:
    'Whether to offer a passkey after this sign-in, to let the browser make one without a question (`automatic`), and to ' +
    'offer recovery codes. Changes nothing.',
  answerOffer: 'Record that the offer of a passkey is shown (the next one comes a month later), or put off.',
  listPasskeys:
    'What a password manager should know of the passkeys of this market: which ones still sign in, and the present name of ' +
    'the account. For the Signal API of browsers. `passkeys` is null if the account never had one.',
  reportPasskeyFailure:
    'Count that a browser could not use or create a passkey, by the name of its error; unknown names count as `other`. ' +
    'Nothing about the person is stored.',

  // Profile
  showUser: 'Show the signed-in person.',
  editProfile: profileChange,
  changeIban:
    'Change the bank account. Needs a single-use step-up: one for this account (`startBankStepUp`), or one that names none. ' +
    '`not-found` in a market without bank accounts. It is settled after 24 hours, or at once if a passkey or an app of more than ' +
    'seven days confirmed it.',
  showBankAccount:
    'Show the bank account, from when it is settled, and the earlier ones that can be restored. `not-found` in a market without ' +
    'bank accounts.',
  restoreBankAccount:
    'Put an earlier bank account back, within seven days after it was replaced. It is settled at once, and what replaced it ' +
    'cannot be restored. Needs a step-up. `not-found` in a market without bank accounts.',
  listCards: 'List the cards of the account, the newest first.',
  listDocuments: 'List the accepted terms and privacy statement, and the consent to offers.',
  changeMarketing: 'Give or withdraw the consent to offers and news.',

  // Addresses
  listIdentifiers: 'List the e-mails and phones of the account, the primary one of each kind first.',
  changeContact:
    'Add an e-mail or a phone (exactly one), or replace the one that `replaces` names. Sends a code; nothing changes before ' +
    'its confirmation. 204: the account has the address already, and no code is sent.',
  verifyIdentifier:
    'Send a code that verifies an e-mail or phone of the account. 204: it is verified already.',
  confirmContact:
    'Confirm the code: the address becomes a verified one of the account. If it replaces another one, it becomes primary and ' +
    'the other one is removed. Only this call reveals that another account uses the address.',
  makePrimary: 'Make a verified e-mail or phone the primary one of its kind.',
  withdrawIdentifier: 'Remove an e-mail or a phone. The last verified one of each kind stays.',

  // Password
  changePassword:
    'Change the password. All other sessions, trusted devices and pending codes end. Returns a new token.',
  judgeNewPassword: judgement,
  forgotPassword: 'Request a code to an e-mail or a phone (exactly one), to choose a new password.',
  resetPassword:
    'Choose the new password. All sessions, trusted devices and pending codes end. Signs nobody in.',
  judgeResetPassword: judgement,
  forgotUsername:
    'Show the masked user names of a person, by a card number or a national register number (exactly one). Each address also ' +
    'gets a message with the full user name.',

  // Devices
  listDevices:
    'List the devices of the account with their sessions in all markets, by device id (`null`: the sessions without one), the ' +
    'last used first.',
  listLatestDevices: 'List the five devices that were used last, by device id.',
  nameDevice:
    'Name a device for the person who uses it. An empty name restores the one that the device reports.',
  revokeDevice:
    'Log out a device: its sessions end, and it is no longer trusted. `null` means the sessions without a device id.',
  endAllSessions: 'Log out everywhere: all sessions in all markets end, and no device is trusted any more.',
  listTrustedDevices: 'List the trusted devices, the newest first.',
  endTrustedDevice: 'End the trust in a device. Its sessions continue.',

  // Applications
  showAuthorization:
    'With `uid`: the state of an authorization request, for the browser that started it; `login-required` says how to sign ' +
    'in, `account-choice-required` that the person must choose an account first. Without `uid`: the address that starts a ' +
    'request with these parameters; needs no token.',
  approveAuthorization:
    'Approve exactly the scopes that `GET /authorize` returned; other scopes are an `invalid-request`. `offline_access`, ' +
    '`payment`, `reimbursemoney`, `customerwrite` and `userwrite` need a step-up, also if they were approved before.',
  refuseAuthorization: 'Refuse the request with this `uid`: the client gets `access_denied`.',
  chooseAccount:
    'Continue with the account that is signed in, after `account-choice-required`. To choose another, sign in with it.',
  listAccess: 'List the clients that the person has approved, by client id.',
  revokeAccess: "Revoke a client's access: its consent and all its tokens end.",

  // Own data
  listActivity:
    'List what happened to the account in the last 13 months, the newest first, 50 at a time: before the event with the id ' +
    '`before`. With `looks=1`, only which members of staff looked at it.',
  makeHelpdeskPin:
    'Make six digits with which the helpdesk recognises the caller, for ten minutes. Needs a step-up. An earlier PIN ends, and this ' +
    'one ends with the session.',
  requestDataExport:
    "Ask for a copy of the person's own data. A job prepares it within minutes and notifies every address; it can be " +
    'downloaded for seven days. Needs a step-up. A copy that is being prepared stays.',
  showDataExport: "Show whether there is a copy of the person's own data.",
  downloadDataExport:
    "Download the copy of the person's own data: a ZIP file (base64) with JSON and a page to read. Needs a step-up.",
  requestErasure:
    'Ask for the erasure of the own account in 14 days. Needs a step-up. Every verified address gets a link that cancels it. ' +
    'An erasure that was requested before stays. `GET /user` shows it.',
  cancelErasure: 'Keep the account after all. Without a requested erasure nothing changes.',
  keepAccount: 'Cancel the erasure of an account with the link that its addresses got.',
  reportNotMe:
    'Report with the link of a notification that the event was not the person’s: all sessions, trusted devices, client tokens ' +
    'and consents end, a new password is required, and what was added in the 30 days before the event or since is suspended. ' +
    'What was removed in that time comes back. A link works once, for seven days.',
  listSuspended: 'List what a report has suspended, the latest first: it neither signs in nor confirms.',
  answerSuspended:
    'Say whether something suspended is the own one: `keep` lets it count again, as added now; `remove` removes it for good. Needs ' +
    'a step-up, by something that is not suspended.',

  // Onboarding
  beginOnboarding: 'Start an onboarding with a card number or an invitation code (exactly one).',
  showOnboarding: 'Show the state of the onboarding.',
  acceptTerms:
    'Accept the terms and the privacy policy, in the versions that the page showed. Marketing is a separate choice.',
  describePerson:
    'Store first and last name, birth date (yyyy-mm-dd) and language (two letters). Without a last name, or without names and ' +
    'birth date, the person confirms the names of the directory when choosing the password.',
  verifyEmail: 'Send a code to this e-mail, or without one to the address of the invitation.',
  showKnownPhone:
    'Show, masked, the mobile number that the directory has for the person, once the e-mail is verified. Null unless that ' +
    'e-mail is one that the directory has for that person.',
  verifyPhone:
    'Send a code to this mobile number, or without one to the number of the directory. The operator chooses the countries.',
  showDirectoryName:
    'Show the names that the directory has for the person, once the e-mail and the phone are verified. Null unless the ' +
    'directory has one of them for that person.',
  judgeOnboardingPassword: judgement,
  completeOnboarding:
    'Choose a password. This last call creates the account, activates the card and returns a token.',
  renewInvitation:
    'Request a new invitation code instead of an expired one. It goes to the address of the invitation.',
  takeBackInvitation:
    'Take back an invitation with the link that its address received when somebody used it without confirming that address. ' +
    'The address receives a new code. The link works once, for seven days.',
  attach:
    'Add a card, an invitation or a finished onboarding to the account (exactly one). The verified e-mail or phone of the ' +
    "onboarding must be the account's.",

  // Duplicate accounts
  showDuplicated: 'Show which identifiers the account shares with others, and never who the others are.',
  sendDuplicatedCode:
    'Send a code to an e-mail or a phone (exactly one): the shared one, to transfer it, or another one of a duplicate ' +
    'account, as evidence; an address that only this account has is refused. If a code is already on its way there, the reply ' +
    'shows it and nothing is sent.',
  deleteDuplicated:
    'Transfer shared identifiers from the duplicate accounts; each needs a confirmed code. An account without another ' +
    'verified identifier is closed, and everything it has is transferred. If the directory knows both people as different ' +
    'ones, or an operator has blocked the other account, no account is closed and no link transferred. All or nothing. ' +
    'Returns the next token.',
  skipDuplicated: 'Change nothing, and return the next token.',

  // Link proposals
  showFuzzion:
    'Show the link proposal that a job found after the sign-in, its pending code in this session, and the outcome of the last ' +
    'attempt, if it ended within an hour.',
  skipFuzzion: 'Hide the link proposal for seven days.',
  rejectFuzzion:
    'Reject the link proposal for good. Removes the addresses that this account has verified from the directory person, if ' +
    'that person keeps another one, and notifies the person. Returns the removed addresses, masked.',
  proveFuzzion:
    'Claim the directory person by birth date or by card number (exactly one; `proof` says which). Sends a code to one of the ' +
    "person's addresses: one that this account does not have, or with the card number of a person whose addresses this " +
    'account all has, to any. Allows five wrong attempts in 24 hours.',
} satisfies Record<CallName, string>;

import type access from '../en/access.json';
import type activity from '../en/activity.json';
import type activation from '../en/activation.json';
import type authenticators from '../en/authenticators.json';
import type authorize from '../en/authorize.json';
import type authorizeErrors from '../en/authorize-errors.json';
import type bankAccount from '../en/bank-account.json';
import type captcha from '../en/captcha.json';
import type blockedNetwork from '../en/blocked-network.json';
import type code from '../en/code.json';
import type consoleAudit from '../en/console-audit.json';
import type consoleErrors from '../en/console-errors.json';
import type consoleActs from '../en/console-acts.json';
import type consoleKeys from '../en/console-keys.json';
import type consoleLimits from '../en/console-limits.json';
import type consoleTexts from '../en/console.json';
import type dashboard from '../en/dashboard.json';
import type devices from '../en/devices.json';
import type duplicated from '../en/duplicated.json';
import type erasure from '../en/erasure.json';
import type errors from '../en/errors.json';
import type events from '../en/events.json';
import type exportTexts from '../en/export.json';
import type form from '../en/form.json';
import type handOver from '../en/hand-over.json';
import type logOut from '../en/log-out.json';
import type fuzzion from '../en/fuzzion.json';
import type login from '../en/login.json';
import type mail from '../en/mail.json';
import type maintenance from '../en/maintenance.json';
import type mfa from '../en/mfa.json';
import type mobilePhone from '../en/mobile-phone.json';
import type notMe from '../en/not-me.json';
import type onboarding from '../en/onboarding.json';
import type onboardingErrors from '../en/onboarding-errors.json';
import type pendingErasure from '../en/pending-erasure.json';
import type passkeys from '../en/passkeys.json';
import type password from '../en/password.json';
import type platforms from '../en/platforms.json';
import type profile from '../en/profile.json';
import type proofErrors from '../en/proof-errors.json';
import type scopes from '../en/scopes.json';
import type security from '../en/security.json';
import type recovery from '../en/recovery.json';
import type serviceErrors from '../en/service-errors.json';
import type shell from '../en/shell.json';
import type sms from '../en/sms.json';
import type suspended from '../en/suspended.json';

type Catalogue = typeof access &
  typeof activation &
  typeof activity &
  typeof authenticators &
  typeof authorize &
  typeof authorizeErrors &
  typeof bankAccount &
  typeof blockedNetwork &
  typeof captcha &
  typeof code &
  typeof consoleAudit &
  typeof consoleErrors &
  typeof consoleActs &
  typeof consoleKeys &
  typeof consoleLimits &
  typeof consoleTexts &
  typeof dashboard &
  typeof devices &
  typeof duplicated &
  typeof erasure &
  typeof errors &
  typeof events &
  typeof exportTexts &
  typeof form &
  typeof handOver &
  typeof logOut &
  typeof fuzzion &
  typeof login &
  typeof mail &
  typeof maintenance &
  typeof mfa &
  typeof mobilePhone &
  typeof notMe &
  typeof onboarding &
  typeof onboardingErrors &
  typeof passkeys &
  typeof pendingErasure &
  typeof password &
  typeof platforms &
  typeof profile &
  typeof proofErrors &
  typeof scopes &
  typeof security &
  typeof recovery &
  typeof serviceErrors &
  typeof shell &
  typeof sms &
  typeof suspended;

/** Every key of the messages, as the English files have them. */
export type MessageKey = keyof Catalogue;

import { endpoints } from '@talon/contract/endpoints';
import { route } from '../../kernel/route';
import { confirmEnrolment } from './confirm-enrolment';
import { enrolAuthenticator } from './enrol-authenticator';
import { makeRecoveryCodes } from './make-recovery-codes';
import { nameAuthenticator } from './name-authenticator';
import { listAuthenticators } from './list-authenticators';
import { listPasskeys } from './list-passkeys';
import { cancelRemoval, removeAuthenticator } from './remove-authenticator';
import { answerOffer, offerPasskey } from './offer-passkey';
import { reportLoss } from './report-loss';
import { reportPasskeyFailure } from './report-passkey-failure';
import { showMfaStatus } from './show-mfa-status';
import { confirmStepUp, showStepUp, startBankStepUp } from './show-step-up';

export const mfaRoutes = [
  route(endpoints.showMfaStatus, showMfaStatus),
  route(endpoints.showStepUp, showStepUp),
  route(endpoints.startBankStepUp, startBankStepUp),
  route(endpoints.confirmStepUp, confirmStepUp),
  route(endpoints.listMethods, listAuthenticators),
  route(endpoints.activateMethod, enrolAuthenticator),
  route(endpoints.confirmMethod, confirmEnrolment),
  route(endpoints.removeAuthenticator, removeAuthenticator),
  route(endpoints.cancelRemoval, cancelRemoval),
  route(endpoints.reportLoss, reportLoss),
  route(endpoints.nameAuthenticator, nameAuthenticator),
  route(endpoints.makeRecoveryCodes, makeRecoveryCodes),
  route(endpoints.showOffer, offerPasskey),
  route(endpoints.answerOffer, answerOffer),
  route(endpoints.listPasskeys, listPasskeys),
  route(endpoints.reportPasskeyFailure, reportPasskeyFailure),
];

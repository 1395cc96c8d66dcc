import { endpoints } from '@talon/contract/endpoints';
import { route } from '../../kernel/route';
import { activateMethod } from './activate-method';
import { confirmMethod } from './confirm-method';
import { confirmStepUp } from './confirm-step-up';
import { listMethods } from './list-methods';
import { resendActivation } from './resend-activation';
import { showMfaStatus } from './show-mfa-status';
import { showStepUp } from './show-step-up';

export const mfaRoutes = [
  route(endpoints.showMfaStatus, showMfaStatus),
  route(endpoints.showStepUp, showStepUp),
  route(endpoints.confirmStepUp, confirmStepUp),
  route(endpoints.listMethods, listMethods),
  route(endpoints.activateMethod, activateMethod),
  route(endpoints.resendActivation, resendActivation),
  route(endpoints.confirmMethod, confirmMethod),
];

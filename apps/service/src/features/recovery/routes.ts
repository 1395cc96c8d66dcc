import { endpoints } from '@talon/contract/endpoints';
import { route } from '../../kernel/route';
import { confirmRecoveryCode } from './confirm-recovery-code';
import { forgotPassword } from './forgot-password';
import { forgotUsername } from './forgot-username';
import { resendRecoveryCode } from './resend-recovery-code';
import { resetPassword } from './reset-password';

export const recoveryRoutes = [
  route(endpoints.forgotPassword, forgotPassword),
  route(endpoints.resendRecoveryCode, resendRecoveryCode),
  route(endpoints.confirmRecoveryCode, confirmRecoveryCode),
  route(endpoints.resetPassword, resetPassword),
  route(endpoints.forgotUsername, forgotUsername),
];

import { endpoints } from '@talon/contract/endpoints';
import { route } from '../../kernel/route';
import { forgotPassword } from './forgot-password';
import { forgotUsername } from './forgot-username';
import { judgeResetPassword } from './judge-reset-password';
import { resetPassword } from './reset-password';

export const recoveryRoutes = [
  route(endpoints.forgotPassword, forgotPassword),
  route(endpoints.resetPassword, resetPassword),
  route(endpoints.judgeResetPassword, judgeResetPassword),
  route(endpoints.forgotUsername, forgotUsername),
];

import { endpoints } from '@talon/contract/endpoints';
import { route } from '../../kernel/route';
import { forgotPassword } from './forgot-password';
import { forgotUsername } from './forgot-username';
import { resetPassword } from './reset-password';

export const recoveryRoutes = [
  route(endpoints.forgotPassword, forgotPassword),
  route(endpoints.resetPassword, resetPassword),
  route(endpoints.forgotUsername, forgotUsername),
];

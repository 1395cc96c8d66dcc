import { endpoints } from '@talon/contract/endpoints';
import { route } from '../../kernel/route';
import { changePassword } from './change-password';
import { judgeNewPassword } from './judge-new-password';

export const securityRoutes = [
  route(endpoints.changePassword, changePassword),
  route(endpoints.judgeNewPassword, judgeNewPassword),
];

import { endpoints } from '@talon/contract/endpoints';
import { route } from '../../kernel/route';
import { changePassword } from './change-password';
import { listCommonPasswords } from './list-common-passwords';

export const securityRoutes = [
  route(endpoints.changePassword, changePassword),
  route(endpoints.listCommonPasswords, listCommonPasswords),
];

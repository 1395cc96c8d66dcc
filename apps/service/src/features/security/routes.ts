import { endpoints } from '@talon/contract/endpoints';
import { route } from '../../http/route';
import { changePassword } from './change-password';

export const securityRoutes = [route(endpoints.changePassword, changePassword)];

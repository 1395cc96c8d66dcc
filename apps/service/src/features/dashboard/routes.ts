import { endpoints } from '@talon/contract/endpoints';
import { route } from '../../kernel/route';
import { showUser } from './show-user';

export const dashboardRoutes = [route(endpoints.showUser, showUser)];

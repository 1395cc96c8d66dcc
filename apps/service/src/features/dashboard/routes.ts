import { endpoints } from '@talon/contract/endpoints';
import { route } from '../../kernel/route';
import { listCards } from './list-cards';
import { showUser } from './show-user';

export const dashboardRoutes = [route(endpoints.showUser, showUser), route(endpoints.listCards, listCards)];

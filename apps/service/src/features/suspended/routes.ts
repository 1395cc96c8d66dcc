import { endpoints } from '@talon/contract/endpoints';
import { route } from '../../kernel/route';
import { answerSuspended } from './answer-suspended';
import { listSuspended } from './list-suspended';

export const suspendedRoutes = [
  route(endpoints.listSuspended, listSuspended),
  route(endpoints.answerSuspended, answerSuspended),
];

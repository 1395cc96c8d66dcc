import { endpoints } from '@talon/contract/endpoints';
import { route } from '../../kernel/route';
import { cancelErasure, keepAccount, requestErasure } from './erasure';

export const erasureRoutes = [
  route(endpoints.requestErasure, requestErasure),
  route(endpoints.cancelErasure, cancelErasure),
  route(endpoints.keepAccount, keepAccount),
];

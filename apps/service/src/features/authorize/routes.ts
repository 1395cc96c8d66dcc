import { endpoints } from '@talon/contract/endpoints';
import { route } from '../../kernel/route';
import { approveAuthorization } from './approve-authorization';
import { chooseAccount } from './choose-account';
import { refuseAuthorization } from './refuse-authorization';
import { showAuthorization } from './show-authorization';

export const authorizeRoutes = [
  route(endpoints.showAuthorization, showAuthorization),
  route(endpoints.approveAuthorization, approveAuthorization),
  route(endpoints.refuseAuthorization, refuseAuthorization),
  route(endpoints.chooseAccount, chooseAccount),
];

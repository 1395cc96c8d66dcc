import { endpoints } from '@talon/contract/endpoints';
import { route } from '../../kernel/route';
import { listActivity } from './list-activity';
import { makeHelpdeskPin } from './make-helpdesk-pin';

export const activityRoutes = [
  route(endpoints.listActivity, listActivity),
  route(endpoints.makeHelpdeskPin, makeHelpdeskPin),
];

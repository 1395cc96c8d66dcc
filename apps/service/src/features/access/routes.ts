import { endpoints } from '@talon/contract/endpoints';
import { route } from '../../kernel/route';
import { listAccess } from './list-access';
import { revokeAccess } from './revoke-access';

export const accessRoutes = [
  route(endpoints.listAccess, listAccess),
  route(endpoints.revokeAccess, revokeAccess),
];

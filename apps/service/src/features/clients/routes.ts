import { consoleCalls } from '@talon/contract/console/console-calls';
import { route } from '../../kernel/route';
import { listClients, renewClientSecret, switchClient } from './manage-clients';

export const clientsRoutes = [
  route(consoleCalls.listClients, listClients),
  route(consoleCalls.switchClient, switchClient),
  route(consoleCalls.renewClientSecret, renewClientSecret),
];

import { consoleCalls } from '@talon/contract/console/console-calls';
import { route } from '../../kernel/route';
import { listResourceServers } from './list-resource-servers';
import { listClients, renewClientSecret, switchClient } from './manage-clients';
import { enableWebhook, renewWebhookSecret, resendWebhook } from './manage-webhook';
import { showClient } from './show-client';

export const clientsRoutes = [
  route(consoleCalls.listClients, listClients),
  route(consoleCalls.showClient, showClient),
  route(consoleCalls.listResourceServers, listResourceServers),
  route(consoleCalls.switchClient, switchClient),
  route(consoleCalls.renewClientSecret, renewClientSecret),
  route(consoleCalls.renewWebhookSecret, renewWebhookSecret),
  route(consoleCalls.enableWebhook, enableWebhook),
  route(consoleCalls.resendWebhook, resendWebhook),
];

import { consoleCalls } from '@talon/contract/console/console-calls';
import { route } from '../../kernel/route';
import { showCharts } from './show-charts';
import { showService } from './show-service';
import { switchMaintenance } from './switch-maintenance';

export const serviceRoutes = [
  route(consoleCalls.showService, showService),
  route(consoleCalls.showCharts, showCharts),
  route(consoleCalls.switchMaintenance, switchMaintenance),
];

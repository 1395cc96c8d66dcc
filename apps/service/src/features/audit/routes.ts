import { consoleCalls } from '@talon/contract/console/console-calls';
import { route } from '../../kernel/route';
import { readAudit } from './read-audit';

export const auditRoutes = [route(consoleCalls.readAudit, readAudit)];

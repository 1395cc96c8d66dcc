import { endpoints } from '@talon/contract/endpoints';
import { route } from '../../kernel/route';
import { reportNotMe } from './report-not-me';

export const notMeRoutes = [route(endpoints.reportNotMe, reportNotMe)];

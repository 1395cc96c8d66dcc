import { consoleCalls } from '@talon/contract/console/console-calls';
import { route } from '../../kernel/route';
import { explainPerson } from './explain-person';

export const explainRoutes = [route(consoleCalls.explainPerson, explainPerson)];

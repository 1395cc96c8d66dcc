import { endpoints } from '@talon/contract/endpoints';
import { route } from '../../kernel/route';
import { proveFuzzion } from './prove-fuzzion';
import { rejectFuzzion } from './reject-fuzzion';
import { showFuzzion } from './show-fuzzion';
import { skipFuzzion } from './skip-fuzzion';

export const fuzzionRoutes = [
  route(endpoints.showFuzzion, showFuzzion),
  route(endpoints.skipFuzzion, skipFuzzion),
  route(endpoints.rejectFuzzion, rejectFuzzion),
  route(endpoints.proveFuzzion, proveFuzzion),
];

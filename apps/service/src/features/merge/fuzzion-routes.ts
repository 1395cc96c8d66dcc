import { endpoints } from '@talon/contract/endpoints';
import { route } from '../../kernel/route';
import { claimFuzzion } from './claim-fuzzion';
import { proveFuzzion } from './prove-fuzzion';
import { redirectFuzzionCode } from './redirect-fuzzion-code';
import { rejectFuzzion } from './reject-fuzzion';
import { resendFuzzionCode } from './resend-fuzzion-code';
import { showFuzzion } from './show-fuzzion';
import { skipFuzzion } from './skip-fuzzion';

export const fuzzionRoutes = [
  route(endpoints.showFuzzion, showFuzzion),
  route(endpoints.skipFuzzion, skipFuzzion),
  route(endpoints.rejectFuzzion, rejectFuzzion),
  route(endpoints.proveFuzzion, proveFuzzion),
  route(endpoints.redirectFuzzionCode, redirectFuzzionCode),
  route(endpoints.resendFuzzionCode, resendFuzzionCode),
  route(endpoints.claimFuzzion, claimFuzzion),
];

import { endpoints } from '@talon/contract/endpoints';
import { route } from '../../kernel/route';
import { confirmDuplicatedCode } from './confirm-duplicated-code';
import { deleteDuplicated } from './delete-duplicated';
import { resendDuplicatedCode } from './resend-duplicated-code';
import { sendDuplicatedCode } from './send-duplicated-code';
import { showDuplicated } from './show-duplicated';
import { skipDuplicated } from './skip-duplicated';

export const duplicatedRoutes = [
  route(endpoints.showDuplicated, showDuplicated),
  route(endpoints.sendDuplicatedCode, sendDuplicatedCode),
  route(endpoints.resendDuplicatedCode, resendDuplicatedCode),
  route(endpoints.confirmDuplicatedCode, confirmDuplicatedCode),
  route(endpoints.deleteDuplicated, deleteDuplicated),
  route(endpoints.skipDuplicated, skipDuplicated),
];

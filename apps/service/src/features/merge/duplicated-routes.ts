import { endpoints } from '@talon/contract/endpoints';
import { route } from '../../kernel/route';
import { deleteDuplicated } from './delete-duplicated';
import { sendDuplicatedCode } from './send-duplicated-code';
import { showDuplicated } from './show-duplicated';
import { skipDuplicated } from './skip-duplicated';

export const duplicatedRoutes = [
  route(endpoints.showDuplicated, showDuplicated),
  route(endpoints.sendDuplicatedCode, sendDuplicatedCode),
  route(endpoints.deleteDuplicated, deleteDuplicated),
  route(endpoints.skipDuplicated, skipDuplicated),
];

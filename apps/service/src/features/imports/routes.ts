import { consoleCalls } from '@talon/contract/console/console-calls';
import { route } from '../../kernel/route';
import { addImport } from './add-import';
import { cancelImport } from './cancel-import';
import { previewImport } from './preview-import';
import { listImports, showImport } from './show-imports';
import { startImport } from './start-import';
import { uploadImport, uploadImportPiece } from './upload-import';

export const importRoutes = [
  route(consoleCalls.uploadImport, uploadImport),
  route(consoleCalls.uploadImportPiece, uploadImportPiece),
  route(consoleCalls.addImport, addImport),
  route(consoleCalls.previewImport, previewImport),
  route(consoleCalls.listImports, listImports),
  route(consoleCalls.showImport, showImport),
  route(consoleCalls.startImport, startImport),
  route(consoleCalls.cancelImport, cancelImport),
];

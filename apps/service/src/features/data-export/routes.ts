import { endpoints } from '@talon/contract/endpoints';
import { route } from '../../kernel/route';
import { downloadDataExport, requestDataExport, showDataExport } from './data-export';

export const dataExportRoutes = [
  route(endpoints.requestDataExport, requestDataExport),
  route(endpoints.showDataExport, showDataExport),
  route(endpoints.downloadDataExport, downloadDataExport),
];

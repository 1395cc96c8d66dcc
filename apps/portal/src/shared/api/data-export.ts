import type { Client } from '@talon/contract/client';
import * as dataExport from '@talon/contract/data-export';

/** Asks for a copy of the person's own data; needs a step-up. */
export const requestDataExport = (call: Client) => call(dataExport.requestDataExport);

/** Whether there is a copy, or one is being prepared. */
export const showDataExport = (call: Client) => call(dataExport.showDataExport);

/** The copy as a ZIP file in base64; needs a step-up. */
export const downloadDataExport = (call: Client) => call(dataExport.downloadDataExport);

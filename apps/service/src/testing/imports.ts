import { importPieceBytes, type ImportKind } from '@talon/rules/imports';
import type { Answer } from './service';
import type { StaffBrowser } from './staff';

/** Sends a file in pieces, as the console does. Returns the answer to the first call that fails, or to the last one. */
export async function uploadFile(
  browser: StaffBrowser,
  kind: ImportKind,
  content: string | Buffer,
): Promise<Answer> {
  const bytes = Buffer.from(content);
  const announced = await browser.call('/api/import-files', {
    body: { kind, name: 'people.csv', bytes: bytes.length },
  });
  if (announced.status !== 200) return announced;
  const path = `/api/import-files/${announced.json.file_id}`;
  for (let start = 0; start < bytes.length; start += importPieceBytes) {
    const piece = bytes.subarray(start, start + importPieceBytes).toString('base64');
    const sent = await browser.call(`${path}/pieces/${start}`, { method: 'PUT', body: { content: piece } });
    if (sent.status !== 204) return sent;
  }
  return browser.call(`${path}/import`, { method: 'POST' });
}

/** Uploads a file that can be read. Returns the id of its import, which waits for its start. */
export async function uploadedImport(browser: StaffBrowser, kind: ImportKind, content: string | Buffer) {
  const { status, json } = await uploadFile(browser, kind, content);
  if (status !== 200) throw new Error(`the upload was answered ${status} ${JSON.stringify(json)}`);
  return json.id as string;
}

import * as v from 'valibot';
import { fetchSmallFile } from '../../integrations/fetch-small-file';

const mostBytes = 64 * 1024;

/** Checks that the file of a sector names every redirect URI (OpenID Connect Registration, section 5). Throws for the operator. */
export async function checkSector(
  {
    sector_identifier_uri: address,
    redirect_uris,
  }: { sector_identifier_uri: string | null; redirect_uris: readonly string[] },
  isDevelopment: boolean,
): Promise<void> {
  if (address === null) return;
  try {
    const content = await fetchSmallFile(address, { mostBytes, types: 'application/json', isDevelopment });
    const listed = readList(content.toString('utf8'));
    const missing = redirect_uris.find(uri => !listed.includes(uri));
    if (missing !== undefined) throw new Error(`its file does not list ${missing}`);
  } catch (error) {
    const problem = error instanceof Error ? error.message : 'cannot be read';
    throw new Error(`The registration is invalid:\n  sector_identifier_uri: ${problem}`, { cause: error });
  }
}

function readList(text: string): readonly string[] {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw new Error('its file is not JSON');
  }
  const { success, output } = v.safeParse(v.array(v.string()), given);
  if (!success) throw new Error('its file is no list of addresses');
  return output as string[];
}

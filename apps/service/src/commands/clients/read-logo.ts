import { dataContent, mostLogoBytes, type Picture, readPicture } from '../../domain/clients/picture';
import { fetchSmallFile } from '../../integrations/fetch-small-file';

const types = 'image/png, image/jpeg, image/webp, image/svg+xml';

/** Fetches or decodes the logo of a registration and checks it. Throws an error for the operator. */
export async function readLogo(
  { logo_uri: logo }: { logo_uri: string | null },
  isDevelopment: boolean,
): Promise<Picture | null> {
  if (logo === null) return null;
  try {
    const content =
      dataContent(logo) ?? (await fetchSmallFile(logo, { mostBytes: mostLogoBytes, types, isDevelopment }));
    return readPicture(content);
  } catch (error) {
    const problem = error instanceof Error ? error.message : 'cannot be read';
    throw new Error(`The registration is invalid:\n  logo_uri: ${problem}`, { cause: error });
  }
}

import { dataContent, mostLogoBytes, type Picture, readPicture } from '../../domain/clients/picture';
import { fetchPicture } from '../../integrations/fetch-picture';

/** Fetches or decodes the logo of a registration and checks it. Throws an error for the operator. */
export async function readLogo(
  { logo }: { logo: string | null },
  isDevelopment: boolean,
): Promise<Picture | null> {
  if (logo === null) return null;
  try {
    const content =
      dataContent(logo) ?? (await fetchPicture(logo, { mostBytes: mostLogoBytes, isDevelopment }));
    return readPicture(content);
  } catch (error) {
    const problem = error instanceof Error ? error.message : 'cannot be read';
    throw new Error(`The registration is invalid:\n  logo: ${problem}`, { cause: error });
  }
}

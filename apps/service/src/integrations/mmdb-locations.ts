import { isIP } from 'node:net';
import type { Reader } from 'maxmind';
import { type Location, type Locations, unknownLocation } from '../kernel/ports/locations';

/** What a city database keeps; the file comes from elsewhere, so any of it may be missing. */
type Place = { names?: Record<string, unknown> } | undefined;
type Row = { city?: Place; country?: Place };

/**
 * Reads an operator's file in the MaxMind DB format, once and wholly, so that a look-up costs microseconds and no file that
 * is being replaced is ever half read. Throws one line where the file is none.
 */
export async function createMmdbLocations(file: string): Promise<Locations> {
  // Only who has a file pays for its reader.
  const { open } = await import('maxmind');
  const reader: Reader<never> = await open<never>(file).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`LOCATIONS_FILE cannot be read as a MaxMind database: ${reason}`, { cause: error });
  });
  return address => (isIP(address) ? find(reader, address) : unknownLocation);
}

function find(reader: Reader<never>, address: string): Location {
  try {
    const row = reader.get(address) as Row | null;
    return { city: englishName(row?.city), country: englishName(row?.country) };
  } catch {
    // A damaged row, or a version 6 address in a file of version 4: nobody is kept from their sessions by that.
    return unknownLocation;
  }
}

function englishName(place: Place): string | null {
  const name = place?.names?.['en'];
  return typeof name === 'string' ? name : null;
}

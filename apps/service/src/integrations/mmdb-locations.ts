import { isIP } from 'node:net';
import type { Reader } from 'maxmind';
import { type Location, type Locations, unknownLocation } from '../kernel/ports/locations';

/** A row of a city database. The operator provides the file, so every field may be missing. */
type NamedPlace = { names?: Record<string, unknown> } | undefined;
type LocationRow = { city?: NamedPlace; country?: NamedPlace };

/**
 * Reads the operator's MaxMind DB file into memory, so that a look-up takes microseconds and replacing the file is safe.
 * Throws an error of one line if the file is not such a database.
 */
export async function createMmdbLocations(file: string): Promise<Locations> {
  // The reader is imported only when there is a file.
  const { open } = await import('maxmind');
  const reader: Reader<never> = await open<never>(file).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`LOCATIONS_FILE cannot be read as a MaxMind database: ${reason}`, { cause: error });
  });
  return address => (isIP(address) ? find(reader, address) : unknownLocation);
}

function find(reader: Reader<never>, address: string): Location {
  try {
    const row = reader.get(address) as LocationRow | null;
    return { city: englishName(row?.city), country: englishName(row?.country) };
  } catch {
    // A damaged row, or an IPv6 address in an IPv4 file, must not hide a person's sessions.
    return unknownLocation;
  }
}

function englishName(place: NamedPlace): string | null {
  const name = place?.names?.['en'];
  return typeof name === 'string' ? name : null;
}

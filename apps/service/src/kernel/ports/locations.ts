/** The location of an IP address, in English names; null when unknown. */
export interface Location {
  city: string | null;
  country: string | null;
}

/** Finds the location of an IP address. Accepts any text and never throws. */
export type Locations = (address: string) => Location;

export const unknownLocation: Location = { city: null, country: null };

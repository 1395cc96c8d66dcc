import { countries, libraryCountry } from './countries';
import { twoLetters } from './language';

/**
 * Cities whose names differ between languages, by the English names of location files, which have no Dutch ones: Belgium,
 * Luxembourg and around. Any other city keeps its English name, which is mostly its own.
 */
const cityNames: Readonly<Record<string, Readonly<Partial<Record<string, string>>>>> = {
  Brussels: { nl: 'Brussel', fr: 'Bruxelles', de: 'Brüssel' },
  Antwerp: { nl: 'Antwerpen', fr: 'Anvers', de: 'Antwerpen' },
  Ghent: { nl: 'Gent', fr: 'Gand', de: 'Gent' },
  Bruges: { nl: 'Brugge', fr: 'Bruges', de: 'Brügge' },
  Leuven: { nl: 'Leuven', fr: 'Louvain', de: 'Löwen' },
  Mechelen: { nl: 'Mechelen', fr: 'Malines', de: 'Mecheln' },
  Kortrijk: { nl: 'Kortrijk', fr: 'Courtrai', de: 'Kortrijk' },
  Ostend: { nl: 'Oostende', fr: 'Ostende', de: 'Ostende' },
  Aalst: { nl: 'Aalst', fr: 'Alost', de: 'Aalst' },
  Ypres: { nl: 'Ieper', fr: 'Ypres', de: 'Ypern' },
  Liège: { nl: 'Luik', fr: 'Liège', de: 'Lüttich' },
  Namur: { nl: 'Namen', fr: 'Namur', de: 'Namur' },
  Mons: { nl: 'Bergen', fr: 'Mons', de: 'Mons' },
  Tournai: { nl: 'Doornik', fr: 'Tournai', de: 'Tournai' },
  Luxembourg: { nl: 'Luxemburg', fr: 'Luxembourg', de: 'Luxemburg' },
  'Esch-sur-Alzette': { nl: 'Esch-sur-Alzette', fr: 'Esch-sur-Alzette', de: 'Esch an der Alzette' },
  Lille: { nl: 'Rijsel', fr: 'Lille', de: 'Lille' },
  Paris: { nl: 'Parijs', fr: 'Paris', de: 'Paris' },
  Strasbourg: { nl: 'Straatsburg', fr: 'Strasbourg', de: 'Straßburg' },
  Cologne: { nl: 'Keulen', fr: 'Cologne', de: 'Köln' },
  Aachen: { nl: 'Aken', fr: 'Aix-la-Chapelle', de: 'Aachen' },
  Trier: { nl: 'Trier', fr: 'Trèves', de: 'Trier' },
  Saarbrücken: { nl: 'Saarbrücken', fr: 'Sarrebruck', de: 'Saarbrücken' },
  Munich: { nl: 'München', fr: 'Munich', de: 'München' },
  Berlin: { nl: 'Berlijn', fr: 'Berlin', de: 'Berlin' },
  'Frankfurt am Main': { nl: 'Frankfurt', fr: 'Francfort', de: 'Frankfurt am Main' },
  'The Hague': { nl: 'Den Haag', fr: 'La Haye', de: 'Den Haag' },
  London: { nl: 'Londen', fr: 'Londres', de: 'London' },
  Lisbon: { nl: 'Lissabon', fr: 'Lisbonne', de: 'Lissabon' },
  Rome: { nl: 'Rome', fr: 'Rome', de: 'Rom' },
  Milan: { nl: 'Milaan', fr: 'Milan', de: 'Mailand' },
  Vienna: { nl: 'Wenen', fr: 'Vienne', de: 'Wien' },
  Geneva: { nl: 'Genève', fr: 'Genève', de: 'Genf' },
  Zurich: { nl: 'Zürich', fr: 'Zurich', de: 'Zürich' },
};

/**
 * City and country as far as known; undefined when neither is. Names come in English; those of listed cities and
 * countries are translated into the language of the tag.
 */
export function placeName(city: string | null, country: string | null, tag: string): string | undefined {
  const names = [city && cityName(city, tag), country && countryName(country, tag)];
  return names.filter(Boolean).join(', ') || undefined;
}

function cityName(english: string, tag: string): string {
  return cityNames[english]?.[twoLetters(tag)] ?? english;
}

function countryName(english: string, tag: string): string {
  const inEnglish = new Intl.DisplayNames('en', { type: 'region' });
  const found = countries.find(({ code }) => inEnglish.of(libraryCountry(code)) === english);
  if (!found) return english;
  const names = new Intl.DisplayNames(tag, { type: 'region' });
  return names.of(libraryCountry(found.code)) ?? english;
}

import { twoLetters } from './language';

/**
 * Names of cities that differ between languages, in Belgium, Luxembourg and nearby. The keys are the English names of location
 * files, which contain no Dutch names.
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
  Nuremberg: { nl: 'Neurenberg', fr: 'Nuremberg', de: 'Nürnberg' },
  Hanover: { nl: 'Hannover', fr: 'Hanovre', de: 'Hannover' },
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

/** By language, the countries in which a city that is not listed has the same name as in English. */
const sameNames: Readonly<Record<string, readonly string[]>> = {
  nl: ['BE', 'LU', 'NL'],
  fr: ['BE', 'LU', 'FR'],
  de: ['BE', 'LU', 'DE'],
};

/** Country names of location files that differ from those of browsers. */
const otherNames: Readonly<Record<string, string>> = {
  'The Netherlands': 'NL',
  'Czech Republic': 'CZ',
  Turkey: 'TR',
  Swaziland: 'SZ',
  'Ivory Coast': 'CI',
  'Hong Kong': 'HK',
  Macao: 'MO',
  Palestine: 'PS',
  Myanmar: 'MM',
  'DR Congo': 'CD',
  'Congo Republic': 'CG',
};

/**
 * City and country, as far as known; undefined if neither is. Takes English names, and translates those of listed cities and
 * of countries into the language of the tag. Leaves out a city whose name in that language is unknown.
 */
export function placeName(city: string | null, country: string | null, tag: string): string | undefined {
  const code = country === null ? undefined : countryCode(country);
  const names = [city && cityName(city, code, tag), country && countryName(country, code, tag)];
  return names.filter(Boolean).join(', ') || undefined;
}

function cityName(english: string, country: string | undefined, tag: string): string | undefined {
  const language = twoLetters(tag);
  if (language === 'en') return english;
  const isSame = country !== undefined && sameNames[language]?.includes(country);
  return cityNames[english]?.[language] ?? (isSame ? english : undefined);
}

function countryName(english: string, code: string | undefined, tag: string): string {
  return (code && new Intl.DisplayNames(tag, { type: 'region' }).of(code)) ?? english;
}

/** The countries and territories of ISO 3166, with Kosovo. */
const iso =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW';

let codes: ReadonlyMap<string, string> | undefined;

/** The ISO 3166 code (two letters) of a country by its English name; undefined for an unknown country. */
function countryCode(english: string): string | undefined {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  codes ??= new Map(iso.split(' ').map(code => [plain(names.of(code) ?? ''), code]));
  return otherNames[english] ?? codes.get(plain(english));
}

/** Spells a name of browsers as location files do: `St. Kitts & Nevis` becomes `St Kitts and Nevis`. */
function plain(name: string): string {
  return name.replaceAll('&', 'and').replaceAll('.', '');
}

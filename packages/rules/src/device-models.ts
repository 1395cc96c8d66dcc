/** iPhones by Apple's identifier, which native apps send instead of the name. */
const iPhones: Readonly<Record<string, string>> = {
  '10,1': '8',
  '10,2': '8 Plus',
  '10,3': 'X',
  '10,4': '8',
  '10,5': '8 Plus',
  '10,6': 'X',
  '11,2': 'XS',
  '11,4': 'XS Max',
  '11,6': 'XS Max',
  '11,8': 'XR',
  '12,1': '11',
  '12,3': '11 Pro',
  '12,5': '11 Pro Max',
  '12,8': 'SE',
  '13,1': '12 mini',
  '13,2': '12',
  '13,3': '12 Pro',
  '13,4': '12 Pro Max',
  '14,2': '13 Pro',
  '14,3': '13 Pro Max',
  '14,4': '13 mini',
  '14,5': '13',
  '14,6': 'SE',
  '14,7': '14',
  '14,8': '14 Plus',
  '15,2': '14 Pro',
  '15,3': '14 Pro Max',
  '15,4': '15',
  '15,5': '15 Plus',
  '16,1': '15 Pro',
  '16,2': '15 Pro Max',
  '17,1': '16 Pro',
  '17,2': '16 Pro Max',
  '17,3': '16',
  '17,4': '16 Plus',
  '17,5': '16e',
};

/** Samsung's S and Z phones, by the letter and three digits of the model. The letters after these depend on the country. */
const galaxies: Readonly<Record<string, string>> = {
  G970: 'S10e',
  G973: 'S10',
  G975: 'S10+',
  G780: 'S20 FE',
  G781: 'S20 FE',
  G980: 'S20',
  G981: 'S20',
  G985: 'S20+',
  G986: 'S20+',
  G988: 'S20 Ultra',
  G990: 'S21 FE',
  G991: 'S21',
  G996: 'S21+',
  G998: 'S21 Ultra',
  S901: 'S22',
  S906: 'S22+',
  S908: 'S22 Ultra',
  S711: 'S23 FE',
  S911: 'S23',
  S916: 'S23+',
  S918: 'S23 Ultra',
  S721: 'S24 FE',
  S921: 'S24',
  S926: 'S24+',
  S928: 'S24 Ultra',
  S931: 'S25',
  S936: 'S25+',
  S938: 'S25 Ultra',
  F711: 'Z Flip3',
  F721: 'Z Flip4',
  F731: 'Z Flip5',
  F741: 'Z Flip6',
  F926: 'Z Fold3',
  F936: 'Z Fold4',
  F946: 'Z Fold5',
  F956: 'Z Fold6',
};

type Maker = readonly [model: RegExp, name: (found: readonly string[]) => string | null];

/** Patterns of the models of makers, with the name for people. The first pattern that matches decides. */
const makers: readonly Maker[] = [
  [/^iPhone(\d+,\d+)$/i, ([, model = '']) => ['iPhone', iPhones[model]].filter(Boolean).join(' ')],
  [/^(iPad|iPod)\d+,\d+$/i, ([, family = '']) => family],
  [/^(?:SAMSUNG )?SM-([GSF]\d{3})/i, ([, model = '']) => galaxy(galaxies[model.toUpperCase()])],
  // The first two digits of an A phone since 2019 are its name: SM-A546B is a Galaxy A54.
  [/^(?:SAMSUNG )?SM-A([0-57]\d)[4-8]/i, ([, number = '']) => galaxy(`A${number}`)],
  [/^(?:SAMSUNG )?SM-[TXP]\d/i, () => galaxy('Tab')],
  [/^(?:SAMSUNG )?(?:SM|GT)-/i, () => galaxy(undefined)],
  [/^XQ-/, () => 'Sony Xperia'],
  [/^RMX\d/, () => 'realme'],
  // Old browsers send a language (`nl-nl`) in the place of the model.
  [/^[a-z]{2}(?:[-_][a-z]{2})?$/i, () => null],
];

/** A word of at least four letters, one of them lower-case: `Pixel 8`, `moto g(60)`, `Redmi Note 12`. */
const readable = /(?:^|[ _-])(?=[A-Za-z]*[a-z])[A-Za-z]{4,}(?:$|[ _(\d-])/;

/** The name of a model that people know; null if the model is a code that nobody knows: `CPH2305`. */
export function modelName(model: string): string | null {
  const text = model.trim();
  for (const [pattern, name] of makers) {
    const found = pattern.exec(text);
    if (found) return name(found);
  }
  return readable.test(text) ? text : null;
}

function galaxy(name: string | undefined): string {
  return ['Samsung Galaxy', name].filter(Boolean).join(' ');
}

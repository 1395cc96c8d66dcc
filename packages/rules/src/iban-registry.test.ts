import fc from 'fast-check';
import { getCountrySpecifications } from 'ibantools';
import { describe, expect, test } from 'vitest';
import { validIban } from './iban';

/** The example that the IBAN registry (ISO 13616) prints for each of its countries. */
const examples = `
  AD1200012030200359100100
  AE070331234567890123456
  AL47212110090000000235698741
  AT611904300234573201
  AZ21NABZ00000000137010001944
  BA391290079401028494
  BE68539007547034
  BG80BNBG96611020345678
  BH67BMAG00001299123456
  BI4210000100010000332045181
  BR1800360305000010009795493C1
  BY13NBRB3600900000002Z00AB00
  CH9300762011623852957
  CR05015202001026284066
  CY17002001280000001200527600
  CZ6508000000192000145399
  DE89370400440532013000
  DJ2100010000000154000100186
  DK5000400440116243
  DO28BAGR00000001212453611324
  EE382200221020145685
  EG380019000500000000263180002
  ES9121000418450200051332
  FI2112345600000785
  FK88SC123456789012
  FO6264600001631634
  FR1420041010050500013M02606
  GB29NWBK60161331926819
  GE29NB0000000101904917
  GI75NWBK000000007099453
  GL8964710001000206
  GR1601101250000000012300695
  GT82TRAJ01020000001210029690
  HN88CABF00000000000250005469
  HR1210010051863000160
  HU42117730161111101800000000
  IE29AIBK93115212345678
  IL620108000000099999999
  IQ98NBIQ850123456789012
  IS140159260076545510730339
  IT60X0542811101000000123456
  JO94CBJO0010000000000131000302
  KW81CBKU0000000000001234560101
  KZ86125KZT5004100100
  LB62099900000001001901229114
  LC55HEMM000100010012001200023015
  LI21088100002324013AA
  LT121000011101001000
  LU280019400644750000
  LV80BANK0000435195001
  LY83002048000020100120361
  MC5811222000010123456789030
  MD24AG000225100013104168
  ME25505000012345678951
  MK07250120000058984
  MN121234123456789123
  MR1300020001010000123456753
  MT84MALT011000012345MTLCAST001S
  MU17BOMM0101101030300200000MUR
  NI45BAPR00000013000003558124
  NL91ABNA0417164300
  NO9386011117947
  OM810180000001299123456
  PK36SCBL0000001123456702
  PL61109010140000071219812874
  PS92PALS000000000400123456702
  PT50000201231234567890154
  QA58DOHB00001234567890ABCDEFG
  RO49AAAA1B31007593840000
  RS35260005601001611379
  RU0304452522540817810538091310419
  SA0380000000608010167519
  SC18SSCB11010000000000001497USD
  SD8811123456789012
  SE4550000000058398257466
  SI56263300012039086
  SK3112000000198742637541
  SM86U0322509800000000270100
  SO211000001001000100141
  ST23000100010051845310146
  SV62CENR00000000000000700025
  TL380080012345678910157
  TN5910006035183598478831
  TR330006100519786457841326
  UA213223130000026007233566001
  VA59001123000012345678
  VG96VPVG0000012345678901
  XK051212012345678906
  YE15CBYE0001018861234567891234
`.match(/\w+/g) as string[];

const digits = '0123456789';
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const others = (sign: string) => (/\d/.test(sign) ? digits : letters).replace(sign, '');
const withSign = (iban: string, place: number, sign: string) =>
  iban.slice(0, place) + sign + iban.slice(place + 1);

/** The registry lists the numbers of these territories under Finland and France. */
const territories = ['AX', 'GF', 'GP', 'MF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'TF', 'WF', 'YT'];

test('there is an example of every country of the registry', () => {
  const registry = Object.entries(getCountrySpecifications()).filter(([, { IBANRegistry }]) => IBANRegistry);
  const withExample = [...territories, ...examples.map(example => example.slice(0, 2))];
  expect(registry.map(([code]) => code).filter(code => !withExample.includes(code))).toEqual([]);
});

describe.each(examples)('%s', example => {
  test('is an IBAN, as it is printed and in lower case too', () => {
    expect(validIban(example)).toBe(example);
    expect(validIban(example.replace(/.{4}/g, '$& ').toLowerCase())).toBe(example);
  });

  test('is none with a digit changed to another digit, or a letter to another letter', () => {
    const changed = [...example].flatMap((sign, place) =>
      [...others(sign)].map(other => withSign(example, place, other)),
    );
    expect(changed.filter(iban => validIban(iban) !== undefined)).toEqual([]);
  });
});

/** Account numbers for which the registry's structure and the library give different results. */
test.each([
  ['BY', '3NBR3600900000002Z00AB00', true],
  ['DO', '1AG200000001212453611324', true],
  ['PK', 'SCBL00000011234567AB', true],
  ['PS', 'PALS00000000040012345670A', true],
  ['GE', '290000000101904917', false],
  ['GE', 'A90000000101904917', false],
  ['TR', '00061A0519786457841326', false],
  ['PK', '1CBL0000001123456702', false],
])('of %s with the account number %s: %j', (country, number, isGood) => {
  const iban = withCheckDigits(country, number);
  expect(validIban(iban)).toBe(isGood ? iban : undefined);
});

test('so is any other account number with its check digits, and with one sign changed it is none', () => {
  const alike = (sign: string) => fc.constantFrom(...(/\d/.test(sign) ? digits : letters));
  const iban = fc
    .constantFrom(...examples)
    .chain(example =>
      fc
        .tuple(...Array.from(example.slice(4), alike))
        .map(number => withCheckDigits(example.slice(0, 2), number.join(''))),
    );
  fc.assert(
    fc.property(iban, fc.nat(33), fc.nat(24), (taken, far, step) => {
      const place = far % taken.length;
      const sign = taken.charAt(place);
      const other = others(sign).charAt(step % others(sign).length);
      expect(validIban(taken)).toBe(taken);
      expect(validIban(withSign(taken, place, other))).toBeUndefined();
    }),
  );
});

/** ISO 7064, mod 97-10. */
function withCheckDigits(country: string, number: string): string {
  const value = [...`${number}${country}00`].map(sign => Number.parseInt(sign, 36)).join('');
  return country + String(98n - (BigInt(value) % 97n)).padStart(2, '0') + number;
}

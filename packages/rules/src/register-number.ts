import { verhoeffDigit } from './verhoeff';

export type RegisterCountry = 'BE' | 'LU';

const valid: Readonly<Record<RegisterCountry, (digits: string, today: Date) => boolean>> = {
  BE: isBelgian,
  LU: isLuxembourgish,
};

/**
 * The digits of a national register number, without the printed spaces, dots, dashes and slashes. Undefined if the number is
 * not valid, or if its birth date is after `today`. Belgium: 11 digits. Luxembourg: 13 digits.
 */
export function validRegisterNumber(
  text: string,
  country: RegisterCountry,
  today: Date = new Date(),
): string | undefined {
  const digits = text.replace(/[\s./-]/g, '');
  return /^\d+$/.test(digits) && valid[country](digits, today) ? digits : undefined;
}

/** The country of a register number, by its length. */
export function registerNumberCountry(text: string): RegisterCountry | undefined {
  return (['BE', 'LU'] as const).find(country => validRegisterNumber(text, country) !== undefined);
}

/** Whether a text has as many digits as a register number of one of the countries, valid or not. */
export function isRegisterNumberLong(text: string): boolean {
  return /^(\d{11}|\d{13})$/.test(text.replace(/[\s./-]/g, ''));
}

/**
 * yymmdd, a serial of three digits, and two check digits: 97 minus the remainder of the nine digits by 97. For births from
 * 2000 on, the remainder is that of the nine digits with a leading 2. Bis numbers add 20 or 40 to the month. Unknown parts of
 * the date are 0; if the month is unknown, the register continues counting in the day.
 */
function isBelgian(digits: string, today: Date): boolean {
  const year = Number(digits.slice(0, 2));
  const writtenMonth = Number(digits.slice(2, 4));
  const month = writtenMonth % 20;
  const day = Number(digits.slice(4, 6));
  const serial = Number(digits.slice(6, 9));
  if (digits.length !== 11 || writtenMonth >= 60 || month > 12 || serial < 1 || serial > 998) return false;

  return [1900, 2000].some(century => {
    // An unknown part of the date may have any value. The check uses the earliest possible date.
    const isBorn =
      Date.UTC(century + year, Math.max(month, 1) - 1, month === 0 ? 1 : Math.max(day, 1)) <= today.getTime();
    const isDay = isBorn && (day === 0 || month === 0 || isDate(century + year, month, day));
    const checked = Number((century === 2000 ? '2' : '') + digits.slice(0, 9));
    return isDay && 97 - (checked % 97) === Number(digits.slice(9));
  });
}

/** yyyymmdd, a serial of three digits, and two check digits over those eleven: that of Luhn, then that of Verhoeff. */
function isLuxembourgish(digits: string, today: Date): boolean {
  if (digits.length !== 13) return false;
  const checked = digits.slice(0, 11);
  const [year, month, day] = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6, 8)].map(Number) as [
    number,
    number,
    number,
  ];
  const isBirthdate = isDate(year, month, day) && Date.UTC(year, month - 1, day) <= today.getTime();
  return isBirthdate && digits.slice(11) === `${luhnDigit(checked)}${verhoeffDigit(checked)}`;
}

function luhnDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const weighted = Number(digit) * (place % 2 === 0 ? 2 : 1);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

function isDate(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

import type { BirthdateValue } from '@talon/ui/BirthdateInput';

/** Three typed fields as yyyy-mm-dd. What is no date stays as typed, and the rules refuse it. */
export function readBirthdate({ day, month, year }: BirthdateValue): string {
  return [year.trim().padStart(4, '0'), twoDigits(month), twoDigits(day)].join('-');
}

export function writeBirthdate(birthdate: string | null): BirthdateValue {
  const [year = '', month = '', day = ''] = birthdate?.split('-') ?? [];
  return { day, month, year };
}

function twoDigits(text: string): string {
  return text.trim().padStart(2, '0');
}

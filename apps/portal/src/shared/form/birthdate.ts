import type { BirthdateValue } from '@talon/ui/BirthdateInput';

/** Joins the three typed fields to yyyy-mm-dd; empty if all are empty. The rules refuse a text that is not a date. */
export function readBirthdate({ day, month, year }: BirthdateValue): string {
  const parts = [year, month, day].map(part => part.trim());
  if (parts.every(part => part === '')) return '';
  return parts.map(part => (/^\d$/.test(part) ? `0${part}` : part)).join('-');
}

export function writeBirthdate(birthdate: string | null): BirthdateValue {
  const [year = '', month = '', day = ''] = birthdate?.split('-') ?? [];
  return { day, month, year };
}

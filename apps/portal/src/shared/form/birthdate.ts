import type { BirthdateValue } from '@talon/ui/BirthdateInput';

/** Three typed fields as yyyy-mm-dd; nothing where nothing was typed. The rules refuse what is no date. */
export function readBirthdate({ day, month, year }: BirthdateValue): string {
  const parts = [year, month, day].map(part => part.trim());
  if (parts.every(part => part === '')) return '';
  return parts.map(part => (/^\d$/.test(part) ? `0${part}` : part)).join('-');
}

export function writeBirthdate(birthdate: string | null): BirthdateValue {
  const [year = '', month = '', day = ''] = birthdate?.split('-') ?? [];
  return { day, month, year };
}

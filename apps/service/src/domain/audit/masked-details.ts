import { maskCardNumber, normaliseCardNumber } from '@talon/rules/card-number';
import { maskEmail, normaliseEmail } from '@talon/rules/contact';
import { maskPhone, normalisePhone } from '@talon/rules/phone';

type Details = Readonly<Record<string, unknown>>;

/** Of the provider's own staff, whom an auditor must be able to name. */
const unmasked: ReadonlySet<string> = new Set(['staff']);

/** The details of an event as members of staff read them: addresses, phones and card numbers are masked, as on the other pages. */
export function maskedDetails(details: Details): Details {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [name, unmasked.has(name) ? value : masked(value)]),
  );
}

function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(masked);
  if (typeof value === 'object' && value !== null) return maskedDetails(value as Details);
  if (typeof value !== 'string') return value;
  const email = normaliseEmail(value);
  if (email !== undefined) return maskEmail(email);
  const phone = value.startsWith('+') ? normalisePhone(value, 'BE') : undefined;
  if (phone !== undefined) return maskPhone(phone);
  const card = normaliseCardNumber(value);
  return card === undefined ? value : maskCardNumber(card.slice(-4));
}

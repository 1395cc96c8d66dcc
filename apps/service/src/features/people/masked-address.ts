import { maskEmail } from '@talon/rules/contact';
import { maskPhone } from '@talon/rules/phone';

/** An e-mail or a phone as staff see it until it is revealed. */
export const maskedAddress = (kind: string, value: string) =>
  kind === 'email' ? maskEmail(value) : maskPhone(value);

import type { Market } from '@talon/markets/market';
import type { CodeMethod } from '@talon/rules/codes';
import type { CaptchaChecked } from '../limits/captcha';
import type { ChallengeRow } from './challenges';

/** The destination of a code, and who requested it. */
export interface Delivery extends Partial<CaptchaChecked> {
  method: CodeMethod;
  /** Normalised e-mail or E.164 phone. */
  destination: string;
  /** Two letters. */
  language: string;
  market: Market;
  address: string;
  /** The device id of the browser. The account may have signed in on this device before. */
  deviceId?: string | null;
  /** Whether the code may share a delivery. If it is false, the delivery is refused instead. */
  mayShare?: boolean;
}

/** A delivery with the purpose of its code, which decides the limits, and its owner. */
export type CountedDelivery = Delivery & Pick<ChallengeRow, 'purpose' | 'onboarding_id' | 'account_id'>;

import * as v from 'valibot';
import { tokenReply } from './login';

/** Whether to offer recovery codes: there is a second authenticator now, and no unused code. */
const recoveryCodeOffer = { recovery_codes: v.boolean() };

export const renewedEnrolment = v.object({ ...tokenReply.entries, ...recoveryCodeOffer });

/** An authenticator is enrolled. A token replaces that of the call; null if the call completed no required action. */
export const enrolmentReply = v.union([
  renewedEnrolment,
  v.object({ access_token: v.null(), ...recoveryCodeOffer }),
]);

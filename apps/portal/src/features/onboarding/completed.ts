import { boolean, looseObject, nullable, picklist, string } from 'valibot';
import { storedValue } from '../../shared/storage/stored-value';

/** The response of the last step, stored for this tab until the person leaves the confirmation. It survives a reload. */
const stored = storedValue(
  'sessionStorage',
  'onboarding-completed',
  looseObject({
    access_token: string(),
    duplicated: boolean(),
    required_action: nullable(picklist(['weak_password', 'duplicated', 'mfa_forced'])),
    activation: picklist(['activated', 'failed', 'refused', 'account']),
    invitation: nullable(picklist(['confirmed', 'unconfirmed'])),
  }),
);

export const { write: keepCompleted, read: readCompleted, forget: forgetCompleted } = stored;

import { boolean, looseObject, nullable, picklist, string } from 'valibot';
import { storedValue } from '../../shared/storage/stored-value';

/** The reply of the last call, until the person leaves the confirmation. A reload finds it again, another tab does not. */
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

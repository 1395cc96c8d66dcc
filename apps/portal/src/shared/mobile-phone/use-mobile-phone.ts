import type { Failure } from '@talon/contract/client';
import { mayReceiveSms, type SmsProblem } from '@talon/rules/sms-number';
import type { MessageKey } from '@talon/messages/keys';
import type { PhoneValue } from '@talon/ui/PhoneInput';
import { loadPhoneReader } from '../contact/PhoneField';
import type { Problem } from '../form/problems';
import { usePortal } from '../session/portal';
import { useSmsCountries } from './use-sms-countries';

const keys: Readonly<Record<SmsProblem, MessageKey>> = {
  country: 'phone.country-refused',
  'not-mobile': 'phone.not-mobile',
};

/** Checks a typed number that must be able to receive SMS, and explains why a number cannot. */
export function useMobilePhone() {
  const { smsCountries } = usePortal().configuration;
  const countries = useSmsCountries();

  function problem(why: SmsProblem, field: string): Problem {
    return { field, key: keys[why], values: { countries } };
  }

  return {
    /** The number in E.164, or the problem of the field `phone`. */
    async read(typed: PhoneValue): Promise<{ phone: string } | { problem: Problem }> {
      if (typed.number.trim() === '') return { problem: { field: 'phone', key: 'login.phone.required' } };
      const { countryOfPhone, readPhone } = await loadPhoneReader();
      const phone = readPhone(typed);
      if (!phone) return { problem: { field: 'phone', key: 'login.phone.invalid' } };
      if (!mayReceiveSms(countryOfPhone(phone), smsCountries))
        return { problem: problem('country', 'phone') };
      return { phone };
    },

    /** The problem if the service refuses the number; undefined for every other failure. */
    refused({ code, phone: why }: Failure, field = 'phone'): Problem[] | undefined {
      return code === 'phone-refused' && why ? [problem(why, field)] : undefined;
    },
  };
}

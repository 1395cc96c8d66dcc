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

/** Reads a number that has to receive an SMS, and says why one cannot. */
export function useMobilePhone() {
  const { smsCountries } = usePortal().configuration;
  const countries = useSmsCountries();

  function problem(why: SmsProblem, field: string): Problem {
    return { field, key: keys[why], values: { countries } };
  }

  return {
    /** The number in E.164, or what is wrong with what was typed in the field `phone`. */
    async read(typed: PhoneValue): Promise<{ phone: string } | { problem: Problem }> {
      if (typed.number.trim() === '') return { problem: { field: 'phone', key: 'login.phone.required' } };
      const { countryOfPhone, readPhone } = await loadPhoneReader();
      const phone = readPhone(typed);
      if (!phone) return { problem: { field: 'phone', key: 'login.phone.invalid' } };
      if (!mayReceiveSms(countryOfPhone(phone), smsCountries))
        return { problem: problem('country', 'phone') };
      return { phone };
    },

    /** Why the service refuses a number; undefined for every other failure. */
    refused({ code, phone: why }: Failure, field = 'phone'): Problem[] | undefined {
      return code === 'phone-refused' && why ? [problem(why, field)] : undefined;
    },
  };
}

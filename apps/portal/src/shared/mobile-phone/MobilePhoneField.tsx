import type { MessageKey } from '@talon/messages/keys';
import { PhoneField, type PhoneFieldProps } from '../contact/PhoneField';
import { WithHelpdesk } from '../layout/WithHelpdesk';
import { usePortal } from '../session/portal';
import { useTranslations } from '../translations/translations';
import { useSmsCountries } from './use-sms-countries';

const ways = {
  email: 'phone.elsewhere.email',
  helpdesk: 'phone.elsewhere.helpdesk',
} as const satisfies Record<string, MessageKey>;

/** The alternative for people whose number is of another country. */
export type OtherWay = keyof typeof ways;

/** The field for a number that can receive SMS. It offers the countries that get SMS and shows the alternative for others. */
export function MobilePhoneField({
  otherWay,
  ...field
}: Omit<PhoneFieldProps, 'hint' | 'offered'> & { otherWay: OtherWay }) {
  const { smsCountries } = usePortal().configuration;
  const { translate } = useTranslations();
  const countries = useSmsCountries();
  const hint = `${translate('phone.sms-countries', { countries })} ${translate(ways[otherWay])}`;
  return <PhoneField {...field} offered={smsCountries} hint={<WithHelpdesk text={hint} />} />;
}

import { useFormatPhone } from '../../shared/contact/use-format-phone';
import { useDuplicated } from './duplicated';
import { useAddressList } from './use-address-list';

/** The shared addresses as a list, which the person can read out to the helpdesk. */
export function useSharedAddresses(): string {
  const listed = useAddressList();
  const format = useFormatPhone();
  const { data } = useDuplicated().found;
  const { email, phone } = data;
  return listed([
    ...(data.email_duplicated && email !== null ? [email] : []),
    ...(data.phone_duplicated && phone !== null ? [format(phone)] : []),
  ]);
}

import { telephoneAddress } from '@talon/ui/HelpdeskContact';
import { Link } from '@talon/ui/Link';
import { usePortal } from '../session/portal';
import { keepTogether } from '../translations/keep-together';

/** A message in which the helpdesk's number, if it contains it, is a link that calls it. */
export function WithHelpdesk({ text }: { text: string }) {
  const { phone } = usePortal().configuration.helpdesk;
  const inText = keepTogether(phone);
  const [before = '', ...rest] = text.split(inText);
  if (rest.length === 0) return text;
  return (
    <>
      {before}
      <Link href={telephoneAddress(phone)}>{phone}</Link>
      {rest.join(inText)}
    </>
  );
}

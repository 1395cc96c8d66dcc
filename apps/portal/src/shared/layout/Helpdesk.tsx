import { twoLetters } from '@talon/rules/language';
import { HelpdeskContact } from '@talon/ui/HelpdeskContact';
import { usePortal } from '../session/portal';
import { useTranslations } from '../translations/translations';

/** The contact of the market's helpdesk, in the foot of every page. */
export function Helpdesk() {
  const { helpdesk } = usePortal().configuration;
  const { language, translate } = useTranslations();
  return (
    <HelpdeskContact
      label={translate('shell.helpdesk')}
      phone={helpdesk.phone}
      email={helpdesk.email}
      page={{ href: helpdesk.page, label: translate('shell.helpdesk.page') }}
      hours={helpdesk.hours[twoLetters(language)]}
    />
  );
}

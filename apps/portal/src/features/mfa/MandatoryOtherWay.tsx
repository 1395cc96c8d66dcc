import { Link } from '@talon/ui/Link';
import { WaysOut } from '../../shared/layout/WaysOut';
import { useTranslations } from '../../shared/translations/translations';

/** Leads back to the choice of the type, or out of the mandatory pages. */
export function MandatoryOtherWay() {
  const { translate } = useTranslations();
  return (
    <>
      <p>
        <Link href="/mandatory-mfa/other">{translate('mfa.other')}</Link>
      </p>
      <WaysOut />
    </>
  );
}

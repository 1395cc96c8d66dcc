import { Link } from '@talon/ui/Link';
import { AddressEntry } from '../../shared/enrolment/AddressEntry';
import { useEnrolment } from '../../shared/enrolment/use-enrolment';
import { navigate } from '../../shared/navigation/location';
import { paths } from '../../shared/navigation/paths';
import { useTranslations } from '../../shared/translations/translations';
import type { Method } from '../../shared/api/mfa';
import { LogOutInstead } from '../../shared/layout/LogOutInstead';
import { pathOfEntry, useMandatory } from './mandatory';
import { OnlyWhenForced } from './OnlyWhenForced';
import { MfaFrame } from './MfaFrame';

/** Asks for the phone or the e-mail that codes will go to. */
export function MandatoryAddressScreen({ method }: { method: Method }) {
  const { translate } = useTranslations();
  const { methods, advance } = useMandatory();
  const hasMethods = methods.data.length > 0;
  const isSms = method === 'sms';
  const enrolment = useEnrolment({
    hasMethods,
    onSent({ payload, destination }) {
      const query = new URLSearchParams({ payload, method, value: destination });
      navigate(`${paths.mandatoryMfa}/confirmation?${query.toString()}`);
    },
    onActive: advance,
  });
  // A person who has lost the known phone starts with the e-mail; its code then permits another phone.
  const mayBeginWithEmail = isSms && !hasMethods && methods.email !== null && methods.phone !== null;

  return (
    <OnlyWhenForced>
      <MfaFrame
        title={translate(isSms ? 'activation.sms.title' : 'activation.email.title')}
        subtitle={translate(isSms ? 'activation.sms' : 'activation.email')}
      >
        <AddressEntry
          method={method}
          otherWay="helpdesk"
          known={isSms ? methods.phone : methods.email}
          onEnter={target => enrolment.start(method, target)}
        />
        {mayBeginWithEmail && (
          <p>
            <Link href={pathOfEntry('email')}>{translate('mfa.mandatory.no-phone')}</Link>
          </p>
        )}
        <LogOutInstead />
      </MfaFrame>
    </OnlyWhenForced>
  );
}

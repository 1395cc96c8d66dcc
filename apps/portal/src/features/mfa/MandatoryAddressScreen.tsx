import { Link } from '@talon/ui/Link';
import { AddressEntry } from '../../shared/enrolment/AddressEntry';
import { otherBeginning, otherBeginningKeys } from '../../shared/enrolment/known-addresses';
import { useEnrolment } from '../../shared/enrolment/use-enrolment';
import { navigate } from '../../shared/navigation/location';
import { useTranslations } from '../../shared/translations/translations';
import type { Method } from '../../shared/api/mfa';
import { WaysOut } from '../../shared/layout/WaysOut';
import { pathOfConfirmation, pathOfEntry, useMandatory } from './mandatory';
import { MfaFrame } from './MfaFrame';

/** Asks for the phone or the e-mail that codes will go to. */
export function MandatoryAddressScreen({ method }: { method: Method }) {
  const { translate } = useTranslations();
  const { methods, advance, step } = useMandatory();
  const hasMethods = methods.data.length > 0;
  const isSms = method === 'sms';
  const enrolment = useEnrolment({
    hasMethods,
    known: methods,
    onSent: sent => navigate(pathOfConfirmation(sent)),
    onActive: advance,
  });
  // A person who has lost the known phone enrols the e-mail first. Its code then allows them to enrol another phone.
  const other = otherBeginning(
    method,
    methods.data.map(each => each.method),
    methods,
  );

  return (
    <MfaFrame
      step={step}
      title={translate(isSms ? 'activation.sms.title' : 'activation.email.title')}
      subtitle={translate(isSms ? 'activation.sms' : 'activation.email')}
    >
      <AddressEntry
        method={method}
        otherWay="helpdesk"
        known={isSms ? methods.phone : methods.email}
        onEnter={target => enrolment.start(method, target)}
      />
      {other && (
        <p>
          <Link href={pathOfEntry(other)}>{translate(otherBeginningKeys[other])}</Link>
        </p>
      )}
      <p>
        <Link href="/mandatory-mfa/other">{translate('mfa.mandatory.other')}</Link>
      </p>
      <WaysOut />
    </MfaFrame>
  );
}

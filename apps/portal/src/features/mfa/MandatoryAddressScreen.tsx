import { Link } from '@talon/ui/Link';
import { AddressEntry } from '../../app/activation/AddressEntry';
import { useActivation } from '../../app/activation/use-activation';
import { navigate } from '../../app/location';
import { paths } from '../../app/paths';
import { useWords } from '../../app/words';
import type { Method } from '../../data/mfa';
import { LogOutInstead } from '../../app/shell/LogOutInstead';
import { pathOfEntry, useMandatory } from './mandatory';
import { MandatoryOpen } from './MandatoryOpen';
import { MfaFrame } from './MfaFrame';

/** Asks for the phone or the e-mail that codes will go to. */
export function MandatoryAddressScreen({ method }: { method: Method }) {
  const { translate } = useWords();
  const { methods, advance } = useMandatory();
  const hasMethods = methods.data.length > 0;
  const isSms = method === 'sms';
  const activation = useActivation({
    hasMethods,
    onSent({ payload, destination }) {
      const query = new URLSearchParams({ payload, method, value: destination });
      navigate(`${paths.mandatoryMfa}/confirmation?${query.toString()}`);
    },
    onActive: advance,
  });
  // With a phone that is no longer theirs a person begins with the e-mail: its code then lets them enter another phone.
  const mayBeginWithEmail = isSms && !hasMethods && methods.email !== null && methods.phone !== null;

  return (
    <MandatoryOpen>
      <MfaFrame
        title={translate(isSms ? 'activation.sms.title' : 'activation.email.title')}
        subtitle={translate(isSms ? 'activation.sms' : 'activation.email')}
      >
        <AddressEntry
          method={method}
          known={isSms ? methods.phone : methods.email}
          onEnter={target => activation.start(method, target)}
        />
        {mayBeginWithEmail && (
          <p>
            <Link href={pathOfEntry('email')}>{translate('mfa.mandatory.no-phone')}</Link>
          </p>
        )}
        <LogOutInstead />
      </MfaFrame>
    </MandatoryOpen>
  );
}

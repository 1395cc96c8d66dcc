import { lazy } from 'react';
import type { Method, Methods } from '../../shared/api/mfa';
import { navigate, useLocation } from '../../shared/navigation/location';
import { paths } from '../../shared/navigation/paths';
import { useTranslations } from '../../shared/translations/translations';
import { AddMethodFrame } from './AddMethodFrame';
import { useAfterEnrolment } from './use-after-enrolment';

const AddMethod = lazy(async () => ({ default: (await import('./AddMethod')).AddMethod }));

/** Adds the phone or the e-mail, by the path of the page. */
export function AddAddressScreen() {
  const { translate } = useTranslations();
  const { path } = useLocation();
  const method = path === paths.addPhone ? 'sms' : 'email';
  return (
    <AddMethodFrame title={translate('authenticator.choice.title')}>
      {methods => <Address key={method} methods={methods} method={method} />}
    </AddMethodFrame>
  );
}

function Address({ methods, method }: { methods: Methods; method: Method }) {
  const finish = useAfterEnrolment(methods);
  return (
    <AddMethod
      methods={methods}
      only={method}
      onChanged={added => finish(added, undefined)}
      onDone={() => navigate(paths.security)}
    />
  );
}

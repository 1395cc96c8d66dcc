import type { Methods } from '../../shared/api/mfa';
import { AppEnrolment } from '../../shared/authenticators/AppEnrolment';
import { paths } from '../../shared/navigation/paths';
import { useTranslations } from '../../shared/translations/translations';
import { AddMethodFrame } from './AddMethodFrame';
import { ReplacedBanner } from './ReplacedBanner';
import { useReplaced } from './use-replaced';
import { useAfterEnrolment } from './use-after-enrolment';

/** Adds an authenticator app. */
export function AddAppScreen() {
  const { translate } = useTranslations();
  return (
    <AddMethodFrame title={translate('authenticator.totp.title')} text={translate('authenticator.totp')}>
      {methods => <App methods={methods} />}
    </AddMethodFrame>
  );
}

function App({ methods }: { methods: Methods }) {
  const replaced = useReplaced(methods, paths.addApp);
  const finish = useAfterEnrolment(methods, replaced?.id);
  return (
    <>
      <ReplacedBanner replaced={replaced} />
      <AppEnrolment replaces={replaced?.id} onActive={renewed => finish('totp', renewed)} />
    </>
  );
}

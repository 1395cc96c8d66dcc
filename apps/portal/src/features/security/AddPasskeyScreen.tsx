import type { Methods } from '../../shared/api/mfa';
import { PasskeyEnrolment } from '../../shared/authenticators/PasskeyEnrolment';
import { paths } from '../../shared/navigation/paths';
import { useTranslations } from '../../shared/translations/translations';
import { AddMethodFrame } from './AddMethodFrame';
import { ReplacedBanner } from './ReplacedBanner';
import { useReplaced } from './use-replaced';
import { useAfterEnrolment } from './use-after-enrolment';

/** Adds a passkey. */
export function AddPasskeyScreen() {
  const { translate } = useTranslations();
  return (
    <AddMethodFrame
      title={translate('authenticator.passkey.title')}
      text={translate('authenticator.passkey')}
    >
      {methods => <Passkey methods={methods} />}
    </AddMethodFrame>
  );
}

function Passkey({ methods }: { methods: Methods }) {
  const replaced = useReplaced(methods, paths.addPasskey);
  const finish = useAfterEnrolment(methods, replaced?.id);
  return (
    <>
      <ReplacedBanner replaced={replaced} />
      <PasskeyEnrolment replaces={replaced?.id} onActive={renewed => finish('passkey', renewed)} />
    </>
  );
}

import type { Methods } from '../../shared/api/mfa';
import { PasskeyEnrolment } from '../../shared/authenticators/PasskeyEnrolment';
import { paths } from '../../shared/navigation/paths';
import { signalPasskeys } from '../../shared/passkeys/signal-passkeys';
import { usePortal } from '../../shared/session/portal';
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
  const { call } = usePortal();
  const finish = useAfterEnrolment(methods);
  const replaced = useReplaced(methods, paths.addPasskey);
  return (
    <>
      <ReplacedBanner replaced={replaced} />
      <PasskeyEnrolment
        replaces={replaced?.id}
        onActive={renewed => {
          finish('passkey', renewed);
          if (replaced) void signalPasskeys(call);
        }}
      />
    </>
  );
}

import { Banner } from '@talon/ui/Banner';
import type { Authenticator } from '../../shared/api/mfa';
import { useTranslations } from '../../shared/translations/translations';
import { useAuthenticatorName } from './use-authenticator-name';

/** Says what happens to the authenticator that a new one replaces. */
export function ReplacedBanner({ replaced }: { replaced: Authenticator | undefined }) {
  const { translate } = useTranslations();
  const nameOf = useAuthenticatorName();
  return replaced && <Banner>{translate('security.method.replaces', { name: nameOf(replaced) })}</Banner>;
}

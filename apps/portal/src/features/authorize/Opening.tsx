import { ButtonLink } from '@talon/ui/Button';
import { Loader } from '@talon/ui/Loader';
import { useEffect, useState } from 'react';
import { useClientName } from '../../shared/apps/use-client-name';
import { useClientOfTarget } from '../../shared/apps/use-client-of-target';
import { useLocation } from '../../shared/navigation/location';
import { paths } from '../../shared/navigation/paths';
import { useSession } from '../../shared/session/portal';
import { useTranslations } from '../../shared/translations/translations';

/** Longer than a slow connection needs. If a native app handles the redirect, the browser stays on this page. */
const slowMilliseconds = 10_000;

/** Shown while the request loads or the browser redirects to the application. If nothing opens, offers links to continue. */
export function Opening() {
  const { translate } = useTranslations();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <Loader label={translate('authorize.opening')} />
      {isSlow && <NotOpened />}
    </>
  );
}

function NotOpened() {
  const { translate } = useTranslations();
  const { sessionToken } = useSession();
  const { path, search } = useLocation();
  const client = useClientOfTarget(path + search);
  const nameOf = useClientName();
  return (
    <>
      <p role="status">{translate('authorize.not-opened')}</p>
      {client?.client_uri && (
        <ButtonLink href={client.client_uri} isExternal isWide>
          {translate('authorize.back', { app: nameOf(client) })}
        </ButtonLink>
      )}
      {sessionToken && (
        <ButtonLink href={paths.home} tone="text">
          {translate('authorize.account')}
        </ButtonLink>
      )}
    </>
  );
}

import { useLocation } from '../../shared/navigation/location';
import { useSession } from '../../shared/session/portal';
import { usePageName, useTranslations } from '../../shared/translations/translations';
import { AccountChoice } from './AccountChoice';
import { AuthorizeFrame } from './AuthorizeFrame';
import { Consent } from './Consent';
import { Opening } from './Opening';
import { RequestFailed } from './RequestFailed';
import { useRequest } from './use-request';

/** The page of an authorization request: asks for an account and for consent, or redirects to the sign-in or the required action. */
export function ApproveScreen() {
  const { translate } = useTranslations();
  const { search } = useLocation();
  // Another person may sign in in another tab: the token changes, and so does `key`.
  const { sessionToken } = useSession();
  usePageName(translate('authorize.page'));

  return (
    <AuthorizeFrame about="request">
      <Request key={`${search} ${sessionToken?.token}`} search={search} />
    </AuthorizeFrame>
  );
}

function Request({ search }: { search: string }) {
  const { status, reload, settle } = useRequest(search);
  if (status.is === 'loaded')
    return <Consent {...status} onAnswered={settle} onChanged={() => reload(true)} />;
  if (status.is === 'choosing')
    return <AccountChoice {...status} onChosen={() => reload(false)} onRefused={settle} />;
  if (status.is === 'refused') return <RequestFailed code={status.code} onAgain={() => reload(false)} />;
  return <Opening />;
}

import type { Failure } from '@talon/contract/client';
import type { MessageKey } from '@talon/messages/keys';
import { Button, ButtonLink } from '@talon/ui/Button';
import { Title } from '@talon/ui/Title';
import { useClientName } from '../../shared/apps/use-client-name';
import { useClientOfTarget } from '../../shared/apps/use-client-of-target';
import { useLocation } from '../../shared/navigation/location';
import { paths } from '../../shared/navigation/paths';
import { useSession } from '../../shared/session/portal';
import { useTranslations } from '../../shared/translations/translations';

const titles: Partial<Record<Failure['code'], MessageKey>> = {
  'request-expired': 'authorize.expired',
  'other-browser': 'authorize.elsewhere',
};

/** Shows the failure of a request and how to continue: try again, or return to the client or the account. */
export function RequestFailed({ code, onAgain }: { code: Failure['code']; onAgain: () => void }) {
  const { translate } = useTranslations();
  const { sessionToken } = useSession();
  const { path, search } = useLocation();
  const client = useClientOfTarget(path + search);
  const nameOf = useClientName();
  const isOver = code in titles;
  return (
    <>
      <Title takesFocus subtitle={translate(`error.${code}`)}>
        {translate(titles[code] ?? 'authorize.unanswered')}
      </Title>
      {!isOver && (
        <Button isWide onClick={onAgain}>
          {translate('shell.try-again')}
        </Button>
      )}
      {client?.client_uri && (
        <ButtonLink href={client.client_uri} isExternal isWide tone={isOver ? 'primary' : 'secondary'}>
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

import { ButtonLink } from '@talon/ui/Button';
import { Title } from '@talon/ui/Title';
import { WithHelpdesk } from '../../shared/layout/WithHelpdesk';
import { paths } from '../../shared/navigation/paths';
import { useSession } from '../../shared/session/portal';
import { useTranslations } from '../../shared/translations/translations';

/** The link was used, is too old or is incomplete. Somebody signed in changes the password in the account. */
export function NotMeEnded() {
  const { translate } = useTranslations();
  const { held } = useSession();
  return (
    <>
      <Title takesFocus subtitle={translate('not-me.ended.text')}>
        {translate('not-me.ended.title')}
      </Title>
      <p>
        <WithHelpdesk text={translate('not-me.ended.advice')} />
      </p>
      <ButtonLink href={held ? paths.password : paths.forgotPasswordEmail} isWide>
        {translate('not-me.password')}
      </ButtonLink>
    </>
  );
}

import { ButtonLink } from '@talon/ui/Button';
import { Title } from '@talon/ui/Title';
import { WithHelpdesk } from '../../shared/layout/WithHelpdesk';
import { paths } from '../../shared/navigation/paths';
import { useSession } from '../../shared/session/portal';
import { useTranslations } from '../../shared/translations/translations';

/** Says that the link was used, has expired or is incomplete, and links to change the password (signed in) or to reset it. */
export function NotMeEnded() {
  const { translate } = useTranslations();
  const { sessionToken } = useSession();
  return (
    <>
      <Title takesFocus subtitle={translate('not-me.ended.text')}>
        {translate('not-me.ended.title')}
      </Title>
      <p>
        <WithHelpdesk text={translate('not-me.ended.advice')} />
      </p>
      <ButtonLink href={sessionToken ? paths.password : paths.forgotPasswordEmail} isWide>
        {translate('not-me.password')}
      </ButtonLink>
    </>
  );
}

import type { CodeMethod } from '@talon/rules/codes';
import { ButtonLink } from '@talon/ui/Button';
import { Title } from '@talon/ui/Title';
import { WithHelpdesk } from '../../shared/layout/WithHelpdesk';
import { paths } from '../../shared/navigation/paths';
import { useTranslations } from '../../shared/translations/translations';

/** What was done, and the way to a new password by the channel that the link came through. */
export function NotMeDone({ method }: { method: CodeMethod }) {
  const { translate } = useTranslations();
  return (
    <>
      <Title takesFocus subtitle={translate('not-me.done.text')}>
        {translate('not-me.done.title')}
      </Title>
      <ButtonLink href={method === 'sms' ? paths.forgotPasswordPhone : paths.forgotPasswordEmail} isWide>
        {translate('not-me.password')}
      </ButtonLink>
      <p>
        <WithHelpdesk text={translate('not-me.done.lost')} />
      </p>
    </>
  );
}

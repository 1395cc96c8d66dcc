import type { ReplyOf } from '@talon/contract/endpoint';
import type { reportNotMe } from '@talon/contract/not-me';
import { ButtonLink } from '@talon/ui/Button';
import { Title } from '@talon/ui/Title';
import { WithHelpdesk } from '../../shared/layout/WithHelpdesk';
import { paths } from '../../shared/navigation/paths';
import { useTranslations } from '../../shared/translations/translations';

const passwordBy = { email: paths.forgotPasswordEmail, sms: paths.forgotPasswordPhone } as const;
const otherOf = { email: 'sms', sms: 'email' } as const;

/**
 * What was done, and the way to a new password by the channel that the link came through; by the other one where the address
 * was removed from the account.
 */
export function NotMeDone({ method, removed }: ReplyOf<typeof reportNotMe>) {
  const { translate } = useTranslations();
  return (
    <>
      <Title takesFocus subtitle={translate(removed ? 'not-me.removed.text' : 'not-me.done.text')}>
        {translate('not-me.done.title')}
      </Title>
      {removed && (
        <p>
          <WithHelpdesk text={translate('not-me.removed.helpdesk')} />
        </p>
      )}
      <ButtonLink href={passwordBy[removed ? otherOf[method] : method]} isWide>
        {translate(removed ? `not-me.removed.${otherOf[method]}` : 'not-me.password')}
      </ButtonLink>
      {!removed && (
        <p>
          <WithHelpdesk text={translate('not-me.done.lost')} />
        </p>
      )}
    </>
  );
}

import type { ReplyOf } from '@talon/contract/endpoint';
import type { reportNotMe } from '@talon/contract/not-me';
import { ButtonLink } from '@talon/ui/Button';
import { Title } from '@talon/ui/Title';
import { WithHelpdesk } from '../../shared/layout/WithHelpdesk';
import { paths } from '../../shared/navigation/paths';
import { useTranslations } from '../../shared/translations/translations';

const passwordBy = { email: paths.forgotPasswordEmail, sms: paths.forgotPasswordPhone } as const;
/** By channel of the removed address: the link to the password reset through the other channel. */
const insteadOf = {
  email: { href: paths.forgotPasswordPhone, text: 'not-me.removed.sms' },
  sms: { href: paths.forgotPasswordEmail, text: 'not-me.removed.email' },
} as const;

/**
 * Says what was done, and links to the password reset through the channel that the notification came by. If that address was
 * removed from the account, links to the other channel.
 */
export function NotMeDone({ method, removed }: ReplyOf<typeof reportNotMe>) {
  const { translate } = useTranslations();
  const next = removed ? insteadOf[method] : ({ href: passwordBy[method], text: 'not-me.password' } as const);
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
      <ButtonLink href={next.href} isWide>
        {translate(next.text)}
      </ButtonLink>
      {!removed && (
        <p>
          <WithHelpdesk text={translate('not-me.done.lost')} />
        </p>
      )}
    </>
  );
}

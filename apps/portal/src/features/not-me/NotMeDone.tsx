import type { ReplyOf } from '@talon/contract/endpoint';
import type { reportNotMe } from '@talon/contract/not-me';
import { ButtonLink } from '@talon/ui/Button';
import { Title } from '@talon/ui/Title';
import { WithHelpdesk } from '../../shared/layout/WithHelpdesk';
import { paths } from '../../shared/navigation/paths';
import { useTranslations } from '../../shared/translations/translations';

const passwordBy = { email: paths.forgotPasswordEmail, sms: paths.forgotPasswordPhone } as const;
/** By the channel of a removed address: the way by the other one. */
const insteadOf = {
  email: { href: paths.forgotPasswordPhone, text: 'not-me.removed.sms' },
  sms: { href: paths.forgotPasswordEmail, text: 'not-me.removed.email' },
} as const;

/**
 * What was done, and the way to a new password by the channel that the link came through; by the other one where the address
 * was removed from the account.
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

import type { MessageKey } from '@talon/messages/keys';
import type { AuthenticatorType } from '@talon/rules/authenticators';
import { AccountIcon } from '@talon/ui/AccountIcon';
import { Icon } from '@talon/ui/Icon';
import { Row, Rows } from '@talon/ui/Row';
import type { ReactNode } from 'react';
import { hasPasskeys } from '../passkeys/has-passkeys';
import { useTranslations } from '../translations/translations';

type Enrollable = Exclude<AuthenticatorType, 'recovery-code'>;

const choices: Record<Enrollable, { title: MessageKey; text: MessageKey; icon: ReactNode }> = {
  passkey: {
    title: 'authenticator.choice.passkey',
    text: 'authenticator.choice.passkey.text',
    icon: <Icon name="passkey" />,
  },
  totp: {
    title: 'authenticator.choice.totp',
    text: 'authenticator.choice.totp.text',
    icon: <AccountIcon name="app" />,
  },
  sms: {
    title: 'authenticator.choice.sms',
    text: 'authenticator.choice.sms.text',
    icon: <AccountIcon name="mobile" />,
  },
  email: {
    title: 'authenticator.choice.email',
    text: 'authenticator.choice.email.text',
    icon: <AccountIcon name="invitation" />,
  },
};

/** The types of authenticators that can be enrolled, each with a sentence. `pages` has the page of each, in the order shown. */
export function MethodChoice({ pages }: { pages: readonly (readonly [type: Enrollable, href: string])[] }) {
  const { translate } = useTranslations();
  const offered = pages.filter(([type]) => type !== 'passkey' || hasPasskeys());
  return (
    <>
      <Rows look="cards">
        {offered.map(([type, href]) => {
          const { title, text, icon } = choices[type];
          return (
            <Row key={type} href={href} icon={icon} title={translate(title)} description={translate(text)} />
          );
        })}
      </Rows>
      {offered.length < pages.length && <p>{translate('authenticator.passkey.unsupported')}</p>}
    </>
  );
}

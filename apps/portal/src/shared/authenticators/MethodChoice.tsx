import type { MessageKey } from '@talon/messages/keys';
import type { AuthenticatorType } from '@talon/rules/allowed-authenticators';
import { AccountIcon } from '@talon/ui/AccountIcon';
import { Row, Rows } from '@talon/ui/Row';
import type { ReactNode } from 'react';
import { useTranslations } from '../translations/translations';

type Enrollable = Exclude<AuthenticatorType, 'recovery-code' | 'passkey'>;

const choices: Record<Enrollable, { title: MessageKey; text: MessageKey; icon: ReactNode }> = {
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
  return (
    <Rows look="cards">
      {pages.map(([type, href]) => {
        const { title, text, icon } = choices[type];
        return (
          <Row key={type} href={href} icon={icon} title={translate(title)} description={translate(text)} />
        );
      })}
    </Rows>
  );
}

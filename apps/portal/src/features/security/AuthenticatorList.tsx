import type { MessageKey } from '@talon/messages/keys';
import type { AuthenticatorType } from '@talon/rules/allowed-authenticators';
import { createDateFormat } from '@talon/rules/date-language';
import { AccountIcon } from '@talon/ui/AccountIcon';
import { Icon } from '@talon/ui/Icon';
import { IconTile } from '@talon/ui/IconTile';
import { Tag } from '@talon/ui/Tag';
import type { ReactNode } from 'react';
import type { Authenticator } from '../../shared/api/mfa';
import { useFormatPhone } from '../../shared/contact/use-format-phone';
import { useTranslations } from '../../shared/translations/translations';
import styles from './AuthenticatorList.module.css';

const typeNames: Record<AuthenticatorType, MessageKey> = {
  passkey: 'security.two-step.passkey',
  totp: 'security.two-step.totp',
  sms: 'security.two-step.sms',
  email: 'security.two-step.email',
  'recovery-code': 'security.two-step',
};

const icons: Record<AuthenticatorType, ReactNode> = {
  passkey: <Icon name="passkey" />,
  totp: <AccountIcon name="app" />,
  sms: <AccountIcon name="mobile" />,
  email: <AccountIcon name="invitation" />,
  'recovery-code': <AccountIcon name="codes" />,
};

/** The enrolled authenticators. */
export function AuthenticatorList({ authenticators }: { authenticators: readonly Authenticator[] }) {
  return (
    <ul className={styles.list}>
      {authenticators.map(each => (
        <AuthenticatorRow key={each.id} authenticator={each} />
      ))}
    </ul>
  );
}

function AuthenticatorRow({ authenticator }: { authenticator: Authenticator }) {
  const { language, translate } = useTranslations();
  const formatPhone = useFormatPhone();
  const { method, destination, passkey, activated_at: added, last_used_at: used } = authenticator;
  const day = (instant: string) =>
    createDateFormat(language, { dateStyle: 'long' }).format(new Date(instant));
  const type = translate(typeNames[method]);
  const name = authenticator.name ?? passkey?.provider ?? type;
  const facts = [
    ...[type, passkey?.provider].filter(fact => fact && fact !== name && destination === null),
    ...(passkey
      ? [translate(passkey.is_synced ? 'security.method.synced' : 'security.method.one-device')]
      : []),
  ];
  return (
    <li className={styles.row}>
      <IconTile>{icons[method]}</IconTile>
      <div className={styles.words}>
        <p className={styles.name}>
          <strong>
            <bdi>{name}</bdi>
          </strong>
          <Tag tone="success">{translate('security.two-step.active')}</Tag>
        </p>
        {destination !== null && <p>{method === 'sms' ? formatPhone(destination) : destination}</p>}
        {facts.length > 0 && <p>{facts.join(' · ')}</p>}
        <p className={styles.quiet}>
          <span>{translate('security.method.added', { day: day(added) })}</span>
          <span>
            {used === null
              ? translate('security.method.unused')
              : translate('security.method.used', { day: day(used) })}
          </span>
        </p>
      </div>
    </li>
  );
}

import type { AuthenticatorType } from '@talon/rules/authenticators';
import { createDateFormat } from '@talon/rules/date-language';
import { AccountIcon } from '@talon/ui/AccountIcon';
import { Button, ButtonLink } from '@talon/ui/Button';
import { Icon } from '@talon/ui/Icon';
import { IconTile } from '@talon/ui/IconTile';
import { Tag } from '@talon/ui/Tag';
import type { ReactNode } from 'react';
import type { Authenticator } from '../../shared/api/mfa';
import { useFormatPhone } from '../../shared/contact/use-format-phone';
import { paths } from '../../shared/navigation/paths';
import { useTranslations } from '../../shared/translations/translations';
import styles from './AuthenticatorRow.module.css';
import { typeNames, useAuthenticatorName } from './use-authenticator-name';

const icons: Record<AuthenticatorType, ReactNode> = {
  passkey: <Icon name="passkey" />,
  totp: <AccountIcon name="app" />,
  sms: <AccountIcon name="mobile" />,
  email: <AccountIcon name="invitation" />,
  'recovery-code': <AccountIcon name="codes" />,
};

/** Where a new one of the type is enrolled, which may take the place of an enrolled one. */
const enrolmentPages: Partial<Record<AuthenticatorType, string>> = {
  passkey: paths.addPasskey,
  totp: paths.addApp,
};

export type AuthenticatorActions = {
  onRename: (authenticator: Authenticator) => void;
  onRemove: (authenticator: Authenticator) => void;
  onKeep: (authenticator: Authenticator) => void;
};

/**
 * An enrolled authenticator with its dates. Those on a device can be named and replaced, but a passkey only in its own market, and all
 * but the last one removed.
 */
export function AuthenticatorRow({
  authenticator,
  isLast,
  isBusy,
  onRename,
  onRemove,
  onKeep,
}: AuthenticatorActions & { authenticator: Authenticator; isLast: boolean; isBusy: boolean }) {
  const { language, translate } = useTranslations();
  const formatPhone = useFormatPhone();
  const name = useAuthenticatorName()(authenticator);
  const { method, destination, passkey, activated_at: added, last_used_at: used, removal_at } = authenticator;
  const day = (instant: string) =>
    createDateFormat(language, { dateStyle: 'long' }).format(new Date(instant));
  const time = (instant: string) =>
    createDateFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(instant));
  const type = translate(typeNames[method]);
  const isElsewhere = passkey !== null && passkey.market !== null;
  const enrolmentPage = enrolmentPages[method];
  const facts = [
    ...[type, passkey?.provider].filter(fact => fact && fact !== name && destination === null),
    ...(passkey
      ? [translate(passkey.is_synced ? 'security.method.synced' : 'security.method.one-device')]
      : []),
    ...(isElsewhere ? [translate('security.method.other-market')] : []),
  ];
  return (
    <li className={styles.row}>
      <IconTile>{icons[method]}</IconTile>
      <div className={styles.words}>
        <p className={styles.name}>
          <strong>
            <bdi>{name}</bdi>
          </strong>
          {removal_at === null ? (
            <Tag tone="success">{translate('security.two-step.active')}</Tag>
          ) : (
            <Tag tone="warning">{translate('security.method.removal', { time: time(removal_at) })}</Tag>
          )}
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
        <div className={styles.actions}>
          {enrolmentPage && (
            <Button
              tone="text"
              aria-label={translate('security.method.rename.of', { name })}
              onClick={() => onRename(authenticator)}
            >
              {translate('security.method.rename')}
            </Button>
          )}
          {enrolmentPage && removal_at === null && !isElsewhere && (
            <ButtonLink
              tone="text"
              href={`${enrolmentPage}?replaces=${authenticator.id}`}
              aria-label={translate('security.method.replace.of', { name })}
            >
              {translate('security.method.replace')}
            </ButtonLink>
          )}
          {removal_at !== null && (
            <Button
              tone="text"
              busy={isBusy}
              aria-label={translate('security.method.keep.of', { name })}
              onClick={() => onKeep(authenticator)}
            >
              {translate('security.method.keep')}
            </Button>
          )}
          {removal_at === null && !isLast && (
            <Button
              tone="text"
              busy={isBusy}
              aria-label={translate('security.method.remove.of', { name })}
              onClick={() => onRemove(authenticator)}
            >
              {translate('security.method.remove')}
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}

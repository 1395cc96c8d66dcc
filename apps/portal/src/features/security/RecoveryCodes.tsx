import { createDateFormat } from '@talon/rules/date-language';
import { recoveryCodes } from '@talon/rules/recovery-codes';
import { AccountIcon } from '@talon/ui/AccountIcon';
import { Banner } from '@talon/ui/Banner';
import { ButtonLink } from '@talon/ui/Button';
import { IconTile } from '@talon/ui/IconTile';
import type { Methods } from '../../shared/api/mfa';
import { paths } from '../../shared/navigation/paths';
import { useTranslations } from '../../shared/translations/translations';
import styles from './RecoveryCodes.module.css';

/** Says how many recovery codes are left, and links to the page that makes new ones. */
export function RecoveryCodes({ methods: { recovery_codes: codes } }: { methods: Methods }) {
  const { language, translate } = useTranslations();
  const day = createDateFormat(language, { dateStyle: 'long' });
  const left = codes?.left ?? 0;
  const text = codes
    ? translate('security.recovery.left', { left, day: day.format(new Date(codes.created_at)) })
    : translate('security.recovery.none');
  return (
    <section className={styles.part} aria-label={translate('security.recovery')}>
      <IconTile>
        <AccountIcon name="codes" />
      </IconTile>
      <div className={styles.words}>
        <h3 className={styles.title}>{translate('security.recovery')}</h3>
        {codes && left <= recoveryCodes.few ? <Banner tone="warning">{text}</Banner> : <p>{text}</p>}
        <ButtonLink href={paths.recoveryCodes} tone="text">
          {translate(codes ? 'security.recovery.renew' : 'security.recovery.make')}
        </ButtonLink>
      </div>
    </section>
  );
}

import { Details } from '@talon/ui/Details';
import { Tag } from '@talon/ui/Tag';
import { keepTogether } from '../../shared/translations/keep-together';
import { useTranslations } from '../../shared/translations/translations';
import type { LinkProposal } from '../../shared/api/fuzzion';
import styles from './FuzzionPerson.module.css';

/** Shows a directory person: masked, but still recognisable to that person. */
export function FuzzionPerson({ initials, addresses }: LinkProposal) {
  const { translate } = useTranslations();

  function detailOf(wanted: 'email' | 'sms') {
    return (
      <ul className={styles.list}>
        {addresses
          .filter(({ channel }) => channel === wanted)
          .map(({ destination, shared }, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- two addresses may look alike, masked
            <li key={place} className={styles.item}>
              {keepTogether(destination)}{' '}
              {shared && <Tag tone="accent">{translate('fuzzion.record.shared')}</Tag>}
            </li>
          ))}
      </ul>
    );
  }

  const has = (wanted: 'email' | 'sms') => addresses.some(({ channel }) => channel === wanted);
  return (
    <Details
      rows={[
        ...(initials ? [{ term: translate('fuzzion.record.name'), detail: initials }] : []),
        ...(has('email') ? [{ term: translate('fuzzion.record.email'), detail: detailOf('email') }] : []),
        ...(has('sms') ? [{ term: translate('fuzzion.record.phone'), detail: detailOf('sms') }] : []),
      ]}
    />
  );
}

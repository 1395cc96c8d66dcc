import { Details } from '@talon/ui/Details';
import { Tag } from '@talon/ui/Tag';
import { unbroken } from '../../app/code/unbroken';
import { useWords } from '../../app/words';
import type { Offer } from '../../data/fuzzion';
import styles from './FuzzionRecord.module.css';

/** What a record says, masked: as much as its own person needs to know it. */
export function FuzzionRecord({ initials, addresses }: Offer) {
  const { translate } = useWords();

  function detailOf(wanted: 'email' | 'sms') {
    return (
      <ul className={styles.list}>
        {addresses
          .filter(({ channel }) => channel === wanted)
          .map(({ destination, shared }, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- two addresses may look alike, masked
            <li key={place} className={styles.item}>
              {unbroken(destination)}{' '}
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

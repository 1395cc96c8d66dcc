import styles from './SecretKey.module.css';

/** Characters in a group. People read and type a long key in groups. */
const groupLength = 4;

/** A key that people copy or type elsewhere. The groups are only visual: a copied selection has no spaces. */
export function SecretKey({ value }: { value: string }) {
  const groups = value.match(new RegExp(`.{1,${groupLength}}`, 'g')) ?? [];
  return (
    <code className={styles.key} translate="no">
      {groups.map((group, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- groups may repeat and never change their order
        <span key={at}>{group}</span>
      ))}
    </code>
  );
}

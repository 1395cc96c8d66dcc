import { Anchor, type AnchorProps } from './Anchor';
import { Icon } from './Icon';
import styles from './Link.module.css';

/** A link in text. `isExternal`: leaves the portal and shows an icon. `isQuiet`: underlined only on hover. */
export function Link({
  isExternal = false,
  isQuiet = false,
  children,
  ...rest
}: AnchorProps & { isExternal?: boolean; isQuiet?: boolean }) {
  return (
    <Anchor {...rest} isExternal={isExternal} className={styles.link} data-quiet={isQuiet || undefined}>
      {children}
      {isExternal && <Icon name="external" size="small" />}
    </Anchor>
  );
}

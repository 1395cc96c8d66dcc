import { useState } from 'react';
import styles from './AppMark.module.css';

/** The logo of an app. Without a logo, or if it does not load, the first letter of the app's name. */
export function AppMark({ name, logo }: { name: string; logo: string | null }) {
  const [isBroken, setBroken] = useState(false);
  if (logo !== null && !isBroken) {
    return <img className={styles.mark} src={logo} alt="" onError={() => setBroken(true)} />;
  }
  const [letter = ''] = name;
  return (
    <span className={styles.mark} aria-hidden="true">
      {letter.toLocaleUpperCase()}
    </span>
  );
}

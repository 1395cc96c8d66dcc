import { ToastProvider, ToastRegion } from '@talon/ui/ToastRegion';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Buttons } from './Buttons';
import { Choices } from './Choices';
import { DashboardPage } from './DashboardPage';
import { Fields } from './Fields';
import styles from './Gallery.module.css';
import { Messages } from './Messages';
import { type GalleryMarket, galleryMarkets } from './gallery-markets';
import { Modals } from './Modals';
import { Navigation } from './Navigation';
import { Numbers } from './Numbers';
import { Paper } from './Paper';
import { Passwords } from './Passwords';
import { Progress } from './Progress';
import { SignInPage } from './SignInPage';

type Group = (props: { market: GalleryMarket }) => React.ReactNode;

const groups: Record<string, Group> = {
  buttons: Buttons,
  fields: Fields,
  numbers: Numbers,
  passwords: Passwords,
  choices: Choices,
  messages: Messages,
  navigation: Navigation,
  paper: Paper,
  progress: Progress,
  modals: Modals,
  'sign-in': SignInPage,
  dashboard: DashboardPage,
};

const themes = ['light dark', 'light', 'dark'];

function watchHash(listener: () => void) {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

/** Every component in each of its states. The address sets market and theme: `?market=lu&theme=dark#fields`. */
export function Gallery() {
  const asked = new URLSearchParams(window.location.search);
  const [marketId, setMarketId] = useState(asked.get('market') ?? 'be');
  const [theme, setTheme] = useState(asked.get('theme') ?? 'light dark');
  const hash = useSyncExternalStore(watchHash, () => window.location.hash.slice(1));
  const name = hash in groups ? hash : 'buttons';
  const market = galleryMarkets.find(({ id }) => id === marketId) ?? galleryMarkets[0];
  const Shown = groups[name] ?? Buttons;

  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);

  return (
    <ToastProvider>
      <style>{market.colours}</style>
      {!asked.has('bare') && (
        <div className={styles.bar}>
          <nav aria-label="Groups" className={styles.groups}>
            {Object.keys(groups).map(group => (
              <a key={group} href={`#${group}`} aria-current={group === name ? 'page' : undefined}>
                {group}
              </a>
            ))}
          </nav>
          <select aria-label="Market" value={market.id} onChange={event => setMarketId(event.target.value)}>
            {galleryMarkets.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          <select aria-label="Theme" value={theme} onChange={event => setTheme(event.target.value)}>
            {themes.map(each => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </div>
      )}
      <Shown market={market} key={name} />
      <ToastRegion label="Notices" closeLabel="Close the notice" />
    </ToastProvider>
  );
}

import type { PageConfiguration } from '@talon/contract/configuration';
import type { MessageKey } from '@talon/messages/keys';
import type { AccountIconName } from '@talon/ui/AccountIcon';
import { addMethodPaths, fuzzionPaths, paths } from '../../shared/navigation/paths';

type Place = {
  href: string;
  /** Paths of the pages below this one, on which its item is current too. */
  pages?: readonly string[];
  label: MessageKey;
  icon: AccountIconName;
  isOffered: (configuration: PageConfiguration) => boolean;
  /** The only bar that shows the item; both bars if undefined. */
  bar?: Bar;
};

export type Bar = 'side' | 'tab';

/** The items of the side menu and the tab bar, in order. */
const places: readonly Place[] = [
  {
    href: paths.dashboard,
    pages: [paths.activity, ...fuzzionPaths],
    label: 'shell.menu.dashboard',
    icon: 'dashboard',
    isOffered: () => true,
  },
  {
    href: paths.profile,
    pages: [paths.bankAccount],
    label: 'shell.menu.profile',
    icon: 'profile',
    isOffered: () => true,
  },
  {
    href: paths.security,
    pages: [paths.history, paths.password, paths.recoveryCodes, ...addMethodPaths],
    label: 'shell.menu.security',
    icon: 'security',
    isOffered: () => true,
  },
  {
    href: paths.home,
    label: 'shell.menu.notifications',
    icon: 'notifications',
    isOffered: ({ hasNotifications }) => hasNotifications,
    bar: 'tab',
  },
  { href: paths.access, label: 'shell.menu.access', icon: 'access', isOffered: () => true },
];

/** The items that the market offers in this bar. */
export function menuItemsOf(configuration: PageConfiguration, bar: Bar): readonly Place[] {
  return places.filter(place => place.isOffered(configuration) && (place.bar ?? bar) === bar);
}

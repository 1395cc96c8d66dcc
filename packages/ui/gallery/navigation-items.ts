import type { NavigationItem } from '@talon/ui/SideBar';

export const navigationItems: readonly NavigationItem[] = [
  { href: '#dashboard', label: 'Overview', icon: 'dashboard', isCurrent: true },
  { href: '#dashboard', label: 'Profile', icon: 'profile', isCurrent: false },
  { href: '#dashboard', label: 'Security', icon: 'security', isCurrent: false },
  { href: '#dashboard', label: 'Access', icon: 'access', isCurrent: false },
];

export const germanNavigationItems: readonly NavigationItem[] = [
  { href: '#navigation', label: 'Übersicht', icon: 'dashboard', isCurrent: false },
  { href: '#navigation', label: 'Persönliche Angaben', icon: 'profile', isCurrent: false },
  { href: '#navigation', label: 'Sicherheitseinstellungen', icon: 'security', isCurrent: true },
  { href: '#navigation', label: 'Zugriffsberechtigungen', icon: 'access', isCurrent: false },
  { href: '#navigation', label: 'Benachrichtigungen', icon: 'notifications', isCurrent: false },
];

import { Drawing, type DrawingSize } from './Drawing';

/** The icons that the login page does not need. */
const drawings = {
  dashboard: 'M4 11 12 4l8 7v8.25a.75.75 0 0 1-.75.75H15v-6H9v6H4.75a.75.75 0 0 1-.75-.75Z',
  profile: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5',
  security: 'M12 3.5 5 6v5.5c0 4.3 2.9 7.7 7 9 4.1-1.3 7-4.7 7-9V6ZM9 11.8l2.2 2.2 4-4.2',
  access: 'M8 16.5a4.5 4.5 0 1 1 3.9-6.75H20.5v3.5h-2v2.5H15v-2.5h-3.1A4.5 4.5 0 0 1 8 16.5ZM8 12h.01',
  notifications: 'M6 16.5V11a6 6 0 1 1 12 0v5.5l1.5 1.5h-15ZM10 20.5h4',
  logout: 'M14 4.5H5.5v15H14M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5',
  invitation:
    'M4.5 5.5h15A1.5 1.5 0 0 1 21 7v10a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17V7a1.5 1.5 0 0 1 1.5-1.5ZM3.5 7l8.5 6.5L20.5 7',
  mobile:
    'M8.5 3h7A1.5 1.5 0 0 1 17 4.5v15a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 7 19.5v-15A1.5 1.5 0 0 1 8.5 3ZM10.75 18h2.5',
  tablet:
    'M6 3h12a1.5 1.5 0 0 1 1.5 1.5v15A1.5 1.5 0 0 1 18 21H6a1.5 1.5 0 0 1-1.5-1.5v-15A1.5 1.5 0 0 1 6 3ZM10.25 18h3.5',
  laptop:
    'M5 15.5v-9A1.5 1.5 0 0 1 6.5 5h11A1.5 1.5 0 0 1 19 6.5v9M2.5 15.5h19v1a2 2 0 0 1-2 2h-15a2 2 0 0 1-2-2Z',
  device:
    'M6 4h12a1.5 1.5 0 0 1 1.5 1.5v13A1.5 1.5 0 0 1 18 20H6a1.5 1.5 0 0 1-1.5-1.5v-13A1.5 1.5 0 0 1 6 4ZM9.75 9.9a2.25 2.25 0 1 1 3.3 2c-.7.4-1.05.8-1.05 1.6M12 16.2h.01',
  edit: 'M4 20l1-4.5L16 4.5a1.8 1.8 0 0 1 2.5 0l1 1a1.8 1.8 0 0 1 0 2.5L8.5 19ZM13.5 7l3.5 3.5',
  location:
    'M12 21c-4.3-4-6.5-7.5-6.5-10.5a6.5 6.5 0 0 1 13 0C18.5 13.5 16.3 17 12 21ZM12 13a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  app: 'M8.5 3h7A1.5 1.5 0 0 1 17 4.5v15a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 7 19.5v-15A1.5 1.5 0 0 1 8.5 3ZM9.75 11.5h.01M12 11.5h.01M14.25 11.5h.01M10.75 18h2.5',
  codes:
    'M6.5 3.5h11A1.5 1.5 0 0 1 19 5v14a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 19V5a1.5 1.5 0 0 1 1.5-1.5ZM8.5 8h2.5M13 8h2.5M8.5 12h2.5M13 12h2.5M8.5 16h2.5M13 16h2.5',
  remove: 'M4.5 6.5h15M9.5 6V4h5v2M6.5 6.5l.9 13.5h9.2l.9-13.5M10 10.5v5.5M14 10.5v5.5',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7.5V12l3 2',
} as const;

export type AccountIconName = keyof typeof drawings;

export const accountIconNames = Object.keys(drawings) as readonly AccountIconName[];

export function AccountIcon({ name, size }: { name: AccountIconName; size?: DrawingSize }) {
  return <Drawing path={drawings[name]} size={size} />;
}

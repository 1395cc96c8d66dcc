import styles from './Icon.module.css';

/** Each drawing stands on a grid of 24, in lines 1.75 wide with round ends. */
const drawings = {
  dashboard: 'M4 11 12 4l8 7v8.25a.75.75 0 0 1-.75.75H15v-6H9v6H4.75a.75.75 0 0 1-.75-.75Z',
  profile: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5',
  security: 'M12 3.5 5 6v5.5c0 4.3 2.9 7.7 7 9 4.1-1.3 7-4.7 7-9V6ZM9 11.8l2.2 2.2 4-4.2',
  access: 'M8 16.5a4.5 4.5 0 1 1 3.9-6.75H20.5v3.5h-2v2.5H15v-2.5h-3.1A4.5 4.5 0 0 1 8 16.5ZM8 12h.01',
  notifications: 'M6 16.5V11a6 6 0 1 1 12 0v5.5l1.5 1.5h-15ZM10 20.5h4',
  logout: 'M14 4.5H5.5v15H14M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5',
  language: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM3.5 12h17M12 3.5c5 5 5 12 0 17-5-5-5-12 0-17Z',
  chevron: 'm9.5 6 6 6-6 6',
  'chevron-down': 'm6 9.5 6 6 6-6',
  circle: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17Z',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  success: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM8.5 12.3l2.5 2.5 4.7-5',
  warning: 'M12 4 2.8 20h18.4ZM12 10v4.5M12 17.2h.01',
  info: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 11v5M12 8h.01',
  error: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7.5v5.5M12 16.2h.01',
  close: 'm6.5 6.5 11 11m0-11-11 11',
  eye: 'M2.5 12c2.2-4 5.5-6 9.5-6s7.3 2 9.5 6c-2.2 4-5.5 6-9.5 6s-7.3-2-9.5-6ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  'eye-off':
    'M5.5 8.2A13 13 0 0 0 2.5 12c2.2 4 5.5 6 9.5 6 1.6 0 3-.3 4.3-.9M9.5 6.3C10.3 6.1 11.1 6 12 6c4 0 7.3 2 9.5 6a14 14 0 0 1-2 2.8M10 9.8a3 3 0 0 0 4.2 4.2M4 4l16 16',
  card: 'M4.5 5.5h15A1.5 1.5 0 0 1 21 7v10a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17V7a1.5 1.5 0 0 1 1.5-1.5ZM3 10h18M7 14.5h3',
  invitation:
    'M4.5 5.5h15A1.5 1.5 0 0 1 21 7v10a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17V7a1.5 1.5 0 0 1 1.5-1.5ZM3.5 7l8.5 6.5L20.5 7',
  external: 'M13.5 4.5h6v6M19.5 4.5l-9 9M10 5.5H5.5a1 1 0 0 0-1 1v12a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1V14',
  mobile:
    'M8.5 3h7A1.5 1.5 0 0 1 17 4.5v15a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 7 19.5v-15A1.5 1.5 0 0 1 8.5 3ZM10.75 18h2.5',
  tablet:
    'M6 3h12a1.5 1.5 0 0 1 1.5 1.5v15A1.5 1.5 0 0 1 18 21H6a1.5 1.5 0 0 1-1.5-1.5v-15A1.5 1.5 0 0 1 6 3ZM10.25 18h3.5',
  laptop:
    'M5 15.5v-9A1.5 1.5 0 0 1 6.5 5h11A1.5 1.5 0 0 1 19 6.5v9M2.5 15.5h19v1a2 2 0 0 1-2 2h-15a2 2 0 0 1-2-2Z',
  edit: 'M4 20l1-4.5L16 4.5a1.8 1.8 0 0 1 2.5 0l1 1a1.8 1.8 0 0 1 0 2.5L8.5 19ZM13.5 7l3.5 3.5',
  location:
    'M12 21c-4.3-4-6.5-7.5-6.5-10.5a6.5 6.5 0 0 1 13 0C18.5 13.5 16.3 17 12 21ZM12 13a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7.5V12l3 2',
} as const;

export type IconName = keyof typeof drawings;

export const iconNames = Object.keys(drawings) as readonly IconName[];

/** A drawing in the colour of the text around it; it says nothing by itself, so the words must stand beside it. */
export function Icon({ name, size = 'medium' }: { name: IconName; size?: 'small' | 'medium' }) {
  return (
    <svg className={styles.icon} data-size={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={drawings[name]} />
    </svg>
  );
}

import { Drawing, type DrawingSize } from './Drawing';

/** The icons of every page; `AccountIcon` has those of the signed-in pages. */
const drawings = {
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
  passkey:
    'M10 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM3 20.5c.6-3.6 3.4-5.7 7-5.7 1 0 1.9.2 2.7.5M17.5 16.5a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5ZM17.5 16.5V21.5M17.5 19.5h1.75',
  external: 'M13.5 4.5h6v6M19.5 4.5l-9 9M10 5.5H5.5a1 1 0 0 0-1 1v12a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1V14',
} as const;

export type IconName = keyof typeof drawings;

export const iconNames = Object.keys(drawings) as readonly IconName[];

export function Icon({ name, size }: { name: IconName; size?: DrawingSize }) {
  return <Drawing path={drawings[name]} size={size} />;
}

import type { Market } from '@talon/markets/market';
import type { MarketFiles } from './market-pictures';

/**
 * The manifest of a market's portal for home screens (W3C Web App Manifest). The mark in the pictures is within the circle
 * that every shape of icon shows, so one picture of each size serves all shapes.
 */
export function webManifest({ brand, mail }: Market, files: MarketFiles): string {
  const icon = (size: 192 | 512, purpose: 'any' | 'maskable') => ({
    src: files.path(`icon-${size}.png`),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return JSON.stringify({
    id: '/',
    name: brand,
    short_name: brand,
    start_url: '/',
    scope: '/',
    // Keeps the browser's address bar: sign-in redirects to platforms and back, and people see at which address they are.
    display: 'minimal-ui',
    theme_color: mail.light.band,
    background_color: mail.light.paper,
    icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
  });
}

import beLogo from '../../markets/be/logo.svg';
import beColours from '../../markets/be/tokens.css?inline';
import luLogo from '../../markets/lu/logo.svg';
import luColours from '../../markets/lu/tokens.css?inline';

export type GalleryMarket = { id: string; name: string; colours: string; logo: string; country: string };

export const galleryMarkets: readonly [GalleryMarket, ...GalleryMarket[]] = [
  { id: 'be', name: 'Belgium', colours: beColours, logo: beLogo, country: 'BE' },
  { id: 'lu', name: 'Luxembourg', colours: luColours, logo: luLogo, country: 'LU' },
];

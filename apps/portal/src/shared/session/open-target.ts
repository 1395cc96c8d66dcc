import { navigate } from '../navigation/location';
import { paths } from '../navigation/paths';
import { forgetTarget, rememberedTarget } from './target';

/** Opens the page that the person wanted before an offer, which it replaces in the history; without one, the home page. */
export function openTarget(): void {
  const target = rememberedTarget();
  forgetTarget();
  navigate(target ?? paths.home, { replaces: true });
}

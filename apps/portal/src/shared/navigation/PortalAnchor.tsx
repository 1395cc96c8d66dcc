import type { AnchorProps } from '@talon/ui/Anchor';
import { Link } from 'react-router';

/** A link within the portal. The router opens it without a page load. */
export function PortalAnchor({ href, ...rest }: AnchorProps) {
  return <Link {...rest} to={href} />;
}

import type { AnchorProps } from '@talon/ui/Anchor';
import { Link } from 'react-router';

/** A link within the portal, which the router follows without loading the page anew. */
export function PortalAnchor({ href, ...rest }: AnchorProps) {
  return <Link {...rest} to={href} />;
}

import type { AnchorProps } from '@talon/ui/Anchor';
import type { MouseEvent } from 'react';
import { navigate } from './location';

/** A link within the portal: followed without loading the page anew, but for those who want a tab of its own. */
export function PortalAnchor({ href, onClick, children, ...rest }: AnchorProps) {
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const opensElsewhere =
      event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || opensElsewhere) return;
    event.preventDefault();
    navigate(href);
  }

  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  );
}

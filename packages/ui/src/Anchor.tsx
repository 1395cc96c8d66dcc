import {
  type ComponentPropsWithRef,
  type ComponentType,
  createContext,
  useContext,
  type ReactNode,
} from 'react';

export type AnchorProps = Omit<ComponentPropsWithRef<'a'>, 'href'> & { href: string };

const AnchorContext = createContext<ComponentType<AnchorProps> | 'a'>('a');

/** Gives every link below it the router's own anchor, so that they navigate without loading the page anew. */
export function AnchorProvider({
  anchor,
  children,
}: {
  anchor: ComponentType<AnchorProps>;
  children: ReactNode;
}) {
  return <AnchorContext value={anchor}>{children}</AnchorContext>;
}

/** A bare link: the router's anchor within an `AnchorProvider`, else `<a>`; always `<a>` when it leaves the portal. */
export function Anchor({ isExternal = false, ...rest }: AnchorProps & { isExternal?: boolean | undefined }) {
  const Routed = useContext(AnchorContext);
  return isExternal ? <a {...rest} /> : <Routed {...rest} />;
}

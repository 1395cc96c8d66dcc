import {
  type ComponentPropsWithRef,
  type ComponentType,
  createContext,
  useContext,
  type ReactNode,
} from 'react';

export type AnchorProps = Omit<ComponentPropsWithRef<'a'>, 'href'> & { href: string };

const AnchorContext = createContext<ComponentType<AnchorProps> | 'a'>('a');

/** Makes every link below use the router's anchor, so that it navigates without a page load. */
export function AnchorProvider({
  anchor,
  children,
}: {
  anchor: ComponentType<AnchorProps>;
  children: ReactNode;
}) {
  return <AnchorContext value={anchor}>{children}</AnchorContext>;
}

/** An unstyled link: the router's anchor inside an `AnchorProvider`, `<a>` outside or for external links. */
export function Anchor({ isExternal = false, ...rest }: AnchorProps & { isExternal?: boolean | undefined }) {
  const Routed = useContext(AnchorContext);
  return isExternal ? <a {...rest} /> : <Routed {...rest} />;
}

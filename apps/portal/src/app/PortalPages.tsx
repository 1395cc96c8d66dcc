import { type AnchorProps, AnchorProvider } from '@talon/ui/Anchor';
import { ToastProvider, ToastRegion } from '@talon/ui/ToastRegion';
import { Link } from 'react-router';
import { Gate } from './Gate';
import type { Speech } from './language';
import { type Portal, PortalContext } from './portal';
import { PortalRoutes } from './routes';
import { ErrorBoundary } from './shell/ErrorBoundary';
import { useWords } from './words';
import { WordsProvider } from './WordsProvider';

/** The whole portal, within a router. */
export function PortalPages({ portal, speech }: { portal: Portal; speech: Speech }) {
  return (
    <PortalContext value={portal}>
      <WordsProvider first={speech}>
        <AnchorProvider anchor={RouterAnchor}>
          <ToastProvider>
            <ErrorBoundary>
              <Gate>
                <PortalRoutes />
              </Gate>
            </ErrorBoundary>
            <Toasts />
          </ToastProvider>
        </AnchorProvider>
      </WordsProvider>
    </PortalContext>
  );
}

function RouterAnchor({ href, ...rest }: AnchorProps) {
  return <Link to={href} {...rest} />;
}

function Toasts() {
  const { translate } = useWords();
  return <ToastRegion label={translate('shell.messages')} closeLabel={translate('shell.close')} />;
}

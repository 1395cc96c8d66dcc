import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { type AnchorProps, AnchorProvider } from '@talon/ui/Anchor';
import { EmptyState } from '@talon/ui/EmptyState';
import { ToastProvider } from '@talon/ui/ToastRegion';
import { createToastQueue } from '@talon/ui/toast-queue';
import type { ReactNode } from 'react';
import { BrowserRouter, Link, Navigate, Route, Routes } from 'react-router';
import { AuditScreen } from '../features/audit/AuditScreen';
import { FindScreen } from '../features/people/FindScreen';
import { PersonScreen } from '../features/people/PersonScreen';
import { RequestsScreen } from '../features/requests/RequestsScreen';
import { EnrolScreen } from '../features/sign-in/EnrolScreen';
import { SignInScreen } from '../features/sign-in/SignInScreen';
import { ClientScreen } from '../features/clients/ClientScreen';
import { ClientsScreen } from '../features/clients/ClientsScreen';
import { KeysScreen } from '../features/keys/KeysScreen';
import { LimitsScreen } from '../features/limits/LimitsScreen';
import { NetworksScreen } from '../features/networks/NetworksScreen';
import { ImportScreen } from '../features/imports/ImportScreen';
import { ImportsScreen } from '../features/imports/ImportsScreen';
import { InvitationsScreen } from '../features/invitations/InvitationsScreen';
import { ChartsScreen } from '../features/service/ChartsScreen';
import { ServiceScreen } from '../features/service/ServiceScreen';
import { StaffScreen } from '../features/staff/StaffScreen';
import { Result } from '../shared/Result';
import { SessionContext, useSession, useSessionQuery } from '../shared/session';
import { TranslationsProvider, useTranslations, type LoadedMessages } from '../shared/translations';
import { LanguageSelect, Layout, pages } from './Layout';
import styles from './Layout.module.css';

function RouterAnchor({ href, ...rest }: AnchorProps) {
  return <Link {...rest} to={href} />;
}

/** Longer than in the portal: an agent looks at something else while talking. */
const toasts = createToastQueue({ lifetime: 10_000 });

/** The whole console. */
export function ConsolePages({ queries, first }: { queries: QueryClient; first: LoadedMessages }) {
  return (
    <QueryClientProvider client={queries}>
      <TranslationsProvider first={first}>
        <BrowserRouter>
          <AnchorProvider anchor={RouterAnchor}>
            <Routes>
              <Route
                path="/enrol"
                element={
                  <Alone>
                    <EnrolScreen />
                  </Alone>
                }
              />
              <Route path="*" element={<SignedIn />} />
            </Routes>
          </AnchorProvider>
        </BrowserRouter>
      </TranslationsProvider>
    </QueryClientProvider>
  );
}

/** A page without navigation. */
function Alone({ children }: { children: ReactNode }) {
  return (
    <main className={styles.narrow}>
      <div className={styles.alone}>
        <LanguageSelect />
      </div>
      {children}
    </main>
  );
}

/** The pages of somebody who is signed in; otherwise the sign-in, which then leads to the page that was asked for. */
function SignedIn() {
  const query = useSessionQuery();
  return (
    <Result query={query}>
      {session =>
        session === null ? (
          <Alone>
            <SignInScreen />
          </Alone>
        ) : (
          <SessionContext value={session}>
            <ToastProvider queue={toasts}>
              <Layout>
                <Pages />
              </Layout>
            </ToastProvider>
          </SessionContext>
        )
      }
    </Result>
  );
}

function Pages() {
  const { translate } = useTranslations();
  const { permissions } = useSession();
  const home = pages.find(({ permission }) => permissions.includes(permission))?.path;
  if (home === undefined) return <EmptyState title={translate('console.no-page')} />;
  const may = new Set<string>(permissions);
  return (
    <Routes>
      {may.has('find-people') && <Route path="/" element={<FindScreen />} />}
      {may.has('find-people') && <Route path="/people/:id" element={<PersonScreen />} />}
      {may.has('help-people') && <Route path="/requests" element={<RequestsScreen />} />}
      {may.has('read-audit') && <Route path="/audit" element={<AuditScreen />} />}
      {may.has('send-invitations') && <Route path="/invitations" element={<InvitationsScreen />} />}
      {may.has('run-service') && <Route path="/imports" element={<ImportsScreen />} />}
      {may.has('run-service') && <Route path="/imports/:id" element={<ImportScreen />} />}
      {may.has('run-service') && <Route path="/service" element={<ServiceScreen />} />}
      {may.has('run-service') && <Route path="/charts" element={<ChartsScreen />} />}
      {may.has('run-service') && <Route path="/keys" element={<KeysScreen />} />}
      {may.has('run-service') && <Route path="/limits" element={<LimitsScreen />} />}
      {may.has('block-networks') && <Route path="/networks" element={<NetworksScreen />} />}
      {may.has('manage-clients') && <Route path="/clients" element={<ClientsScreen />} />}
      {may.has('manage-clients') && <Route path="/clients/:id" element={<ClientScreen />} />}
      {may.has('manage-staff') && <Route path="/staff" element={<StaffScreen />} />}
      <Route path="*" element={<Navigate to={home} replace />} />
    </Routes>
  );
}

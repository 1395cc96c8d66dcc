import { Loader } from '@talon/ui/Loader';
import { type ComponentType, lazy, useEffect } from 'react';
import { QueryResult } from '../../shared/api/QueryResult';
import { navigate, useLocation } from '../../shared/navigation/location';
import type { FuzzionPath } from '../../shared/navigation/paths';
import { useTranslations } from '../../shared/translations/translations';
import { type Fuzzion, fuzzionKey, showFuzzion } from '../../shared/api/fuzzion';
import { FuzzionErrorScreen } from './FuzzionErrorScreen';
import { FuzzionRejectionScreen } from './FuzzionRejectionScreen';
import { FuzzionScreen } from './FuzzionScreen';
import { FuzzionSuccessScreen } from './FuzzionSuccessScreen';
import { insteadOf } from './fuzzion-entry';

/** Loaded when they open: the fields of these two screens are larger than all other screens together. */
const FuzzionOwnerScreen = lazy(async () => ({
  default: (await import('./FuzzionOwnerScreen')).FuzzionOwnerScreen,
}));
const FuzzionCodeScreen = lazy(async () => ({
  default: (await import('./FuzzionCodeScreen')).FuzzionCodeScreen,
}));

const screens: Record<FuzzionPath, ComponentType<{ fuzzion: Fuzzion }>> = {
  '/fuzzion': FuzzionScreen,
  '/fuzzion/owner': FuzzionOwnerScreen,
  '/fuzzion/code': FuzzionCodeScreen,
  '/fuzzion-success': FuzzionSuccessScreen,
  '/fuzzion-error': FuzzionErrorScreen,
  '/fuzzion-rejection': FuzzionRejectionScreen,
};

/** The pages of a link proposal. The response of the service decides which of them may open. */
export function FuzzionPages() {
  const path = useLocation().path as FuzzionPath;
  return (
    <QueryResult name={fuzzionKey} load={showFuzzion}>
      {fuzzion => <Entered path={path} fuzzion={fuzzion} />}
    </QueryResult>
  );
}

function Entered({ path, fuzzion }: { path: FuzzionPath; fuzzion: Fuzzion }) {
  const { translate } = useTranslations();
  const instead = insteadOf(path, fuzzion);
  useEffect(() => {
    if (instead) navigate(instead, { replaces: true });
  }, [instead]);
  if (instead) return <Loader label={translate('shell.loading')} />;
  const Screen = screens[path];
  return <Screen key={path} fuzzion={fuzzion} />;
}

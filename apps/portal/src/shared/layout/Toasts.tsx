import { ToastProvider, ToastRegion } from '@talon/ui/ToastRegion';
import { toasts } from './toasts';
import { useTranslations } from '../translations/translations';

/** Where the portal's toasts appear, whatever page is open. */
export function Toasts() {
  const { translate } = useTranslations();
  return (
    <ToastProvider queue={toasts}>
      <ToastRegion label={translate('shell.messages')} closeLabel={translate('shell.close')} />
    </ToastProvider>
  );
}

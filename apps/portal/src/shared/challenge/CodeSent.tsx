import { useDestination } from '../contact/use-destination';
import { useTranslations } from '../translations/translations';

/** Says where the code was sent and how many digits it has. */
export function CodeSent({
  digits,
  destination,
  typed,
}: {
  digits: number;
  /** Masked. */
  destination: string;
  /** The address as the person has just typed it. */
  typed?: string | undefined;
}) {
  const { translate } = useTranslations();
  return <>{translate('code.sent', { digits, destination: useDestination(typed, destination) })}</>;
}

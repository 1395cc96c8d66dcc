import { useDestination } from '../contact/use-destination';
import { useTranslations } from '../translations/translations';

/** Says where the code was sent, or will be, and how many digits it has. */
export function CodeSent({
  digits,
  destination,
  typed,
  isLater = false,
}: {
  digits: number;
  /** Masked. */
  destination: string;
  /** The address as the person has just typed it. */
  typed?: string | undefined;
  /** Whether the code waits for a delivery that it shares. */
  isLater?: boolean;
}) {
  const { translate } = useTranslations();
  return (
    <>
      {translate(isLater ? 'code.sent.later' : 'code.sent', {
        digits,
        destination: useDestination(typed, destination),
      })}
    </>
  );
}

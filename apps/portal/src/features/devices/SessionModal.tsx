import { Modal } from '@talon/ui/Modal';
import { describeDevice } from '../../shared/devices/describe-device';
import { useTranslations } from '../../shared/translations/translations';
import type { DeviceSession } from '../../shared/api/devices';
import styles from './SessionModal.module.css';
import { SessionTag } from './SessionTag';
import { dateTextOf, placeTextOf } from './session-texts';

/** Shows the details of a session in a modal, which is closed while `session` is undefined. */
export function SessionModal({
  session,
  isCurrent,
  onClose,
}: {
  session: DeviceSession | undefined;
  isCurrent: boolean;
  onClose: () => void;
}) {
  const { translate } = useTranslations();
  return (
    <Modal
      title={translate('devices.session')}
      isOpen={session !== undefined}
      onClose={onClose}
      closeLabel={translate('shell.close')}
    >
      {session && <SessionDetail session={session} isCurrent={isCurrent} />}
    </Modal>
  );
}

function SessionDetail({ session, isCurrent }: { session: DeviceSession; isCurrent: boolean }) {
  const { language, translate } = useTranslations();
  const { name, system, program, isApp } = describeDevice(session.known, translate);
  const unknown = translate('devices.not-known');
  const rows = [
    [translate('devices.session.date'), dateTextOf(session.date, language)],
    [
      translate('devices.session.place'),
      placeTextOf(session, language) ?? translate('devices.place.unknown'),
    ],
    [translate('devices.session.device'), name],
    [translate('devices.session.system'), system ?? unknown],
    [translate(isApp ? 'devices.session.app' : 'devices.session.browser'), program ?? unknown],
  ] as const;
  return (
    <>
      <p>
        <SessionTag session={session} isCurrent={isCurrent} />
      </p>
      <dl className={styles.details}>
        {rows.map(([term, detail]) => (
          <div key={term}>
            <dt className={styles.term}>{term}</dt>
            <dd>{detail}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

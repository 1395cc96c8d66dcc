import { importKinds, type ImportKind, mostImportBytes } from '@talon/rules/imports';
import { Button } from '@talon/ui/Button';
import { Card } from '@talon/ui/Card';
import { Form, type FormError } from '@talon/ui/Form';
import { Select } from '@talon/ui/Select';
import { Steps } from '@talon/ui/Steps';
import { TextInput } from '@talon/ui/TextInput';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { CallError } from '../../shared/call';
import { useFailureText } from '../../shared/failure-text';
import { useTranslations } from '../../shared/translations';
import styles from './ImportsScreen.module.css';
import { refusedFileText } from './refused-file-text';
import { uploadFile } from './upload-file';

/** Uploads a file, which then waits on its own page for its start. */
export function UploadCard() {
  const { translate } = useTranslations();
  const failureText = useFailureText();
  const navigate = useNavigate();
  const [kind, setKind] = useState<ImportKind>('people');
  const [file, setFile] = useState<File>();
  const [share, setShare] = useState<number>();
  const [errors, setErrors] = useState<readonly FormError[]>([]);

  async function upload() {
    const refuse = (message: string) => setErrors([{ field: 'file', message }]);
    if (!file) return refuse(translate('console.imports.file.missing'));
    if (file.size > mostImportBytes) return refuse(translate('console.imports.file.too-large'));
    setErrors([]);
    setShare(0);
    try {
      await navigate(`/imports/${await uploadFile(kind, file, setShare)}`);
    } catch (error) {
      const refused = error instanceof CallError ? error.failure.file : undefined;
      refuse(refused ? refusedFileText(translate, refused) : (failureText(error) ?? ''));
    } finally {
      setShare(undefined);
    }
  }

  const percent = Math.floor((share ?? 0) * 100);
  return (
    <Card title={translate('console.imports.upload')}>
      <div className={styles.wide}>
        <Form
          errorTitle={translate('console.failed')}
          errors={errors}
          busy={share !== undefined}
          onSubmit={() => void upload()}
        >
          <div className={styles.fields}>
            <Select
              name="kind"
              label={translate('console.imports.kind')}
              value={kind}
              onChange={event => setKind(event.target.value as ImportKind)}
              options={importKinds.map(each => ({
                value: each,
                label: translate(`console.imports.kind.${each}`),
              }))}
            />
            <TextInput
              name="file"
              type="file"
              accept=".csv,text/csv"
              label={translate('console.imports.file')}
              hint={translate('console.imports.file.hint')}
              onChange={event => setFile(event.target.files?.[0])}
            />
          </div>
          {share !== undefined && (
            <Steps
              current={percent}
              total={100}
              label={translate('console.imports.uploading', { percent })}
            />
          )}
          <div>
            <Button type="submit">{translate('console.imports.upload')}</Button>
          </div>
        </Form>
      </div>
    </Card>
  );
}

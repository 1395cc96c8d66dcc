import { Banner, type Tone } from '@talon/ui/Banner';
import { AccountIcon } from '@talon/ui/AccountIcon';
import { Button, ButtonLink } from '@talon/ui/Button';
import { EmptyState } from '@talon/ui/EmptyState';
import { ErrorSummary } from '@talon/ui/ErrorSummary';
import { IconTile } from '@talon/ui/IconTile';
import { Loader } from '@talon/ui/Loader';
import { Tag } from '@talon/ui/Tag';
import { Toast } from '@talon/ui/Toast';
import { useToasts } from '@talon/ui/ToastRegion';
import { Group, Specimen } from './Specimen';

const tones: readonly Tone[] = ['info', 'success', 'warning', 'danger'];

export function Messages() {
  const toasts = useToasts();
  return (
    <Group>
      <Specimen name="Banner" layout="form">
        {tones.map(tone => (
          <Banner key={tone} tone={tone} title={`A banner of the tone ${tone}`}>
            One sentence says what it means for the person, and what can be done.
          </Banner>
        ))}
        <Banner
          tone="info"
          title="A new card?"
          action={
            <ButtonLink href="#messages" tone="secondary">
              Activate it
            </ButtonLink>
          }
        >
          Have the number on its front at hand.
        </Banner>
        <Banner tone="warning">Only a sentence, without a title.</Banner>
      </Specimen>
      <Specimen name="ErrorSummary" layout="form">
        <ErrorSummary
          title="There is a problem"
          controlId={field => field}
          errors={[
            { message: 'Invalid username/password.' },
            { field: 'x', message: 'Enter your password.' },
          ]}
        />
      </Specimen>
      <Specimen name="IconTile" layout="form">
        <IconTile>
          <AccountIcon name="access" />
        </IconTile>
      </Specimen>
      <Specimen name="EmptyState: a sentence, with an icon and a text, with something to do" layout="form">
        <EmptyState title="You have not given us a bank account yet." />
        <EmptyState icon={<AccountIcon name="access" />} title="No app has access">
          Those that you approve appear here.
        </EmptyState>
        <EmptyState
          icon={<AccountIcon name="mobile" />}
          title="No phone yet"
          action={<Button tone="secondary">Add a phone</Button>}
        >
          With a phone you can confirm that it is you.
        </EmptyState>
      </Specimen>
      <Specimen name="Toast: as it looks, and in the region" layout="form">
        {tones.map(tone => (
          <Toast
            key={tone}
            tone={tone}
            title="Saved"
            text="Your bank account is up to date."
            closeLabel="Close"
            onClose={() => undefined}
          />
        ))}
        <Button
          tone="secondary"
          onClick={() =>
            toasts.show({ tone: 'success', title: 'Saved', text: `At ${new Date().toLocaleTimeString()}` })
          }
        >
          Show a toast
        </Button>
      </Specimen>
      <Specimen name="Loader">
        <Loader label="Your data is on its way" />
      </Specimen>
      <Specimen name="Tag">
        <Tag>Neutral</Tag>
        <Tag tone="accent">Current session</Tag>
        <Tag tone="success">Active</Tag>
        <Tag tone="warning">Unverified</Tag>
        <Tag tone="danger">Expired</Tag>
      </Specimen>
    </Group>
  );
}

import { Actions as ActionRow } from '@talon/ui/Actions';
import { UnavailableButton } from '@talon/ui/UnavailableButton';
import { Button, ButtonLink, type ButtonTone } from '@talon/ui/Button';
import { AccountIcon, accountIconNames } from '@talon/ui/AccountIcon';
import { Icon, iconNames } from '@talon/ui/Icon';
import { Link } from '@talon/ui/Link';
import { Tooltip } from '@talon/ui/Tooltip';
import { useState } from 'react';
import styles from './Gallery.module.css';
import { Group, Specimen } from './Specimen';

const tones: readonly ButtonTone[] = ['primary', 'secondary', 'quiet', 'text', 'danger'];

export function Buttons() {
  const [isBusy, setBusy] = useState(false);

  function work() {
    setBusy(true);
    setTimeout(() => setBusy(false), 2000);
  }

  return (
    <Group>
      <Specimen name="Button: tones">
        {tones.map(tone => (
          <Button key={tone} tone={tone}>
            {tone}
          </Button>
        ))}
      </Specimen>
      <Specimen name="Button: disabled, busy, press to wait two seconds">
        <Button disabled>Disabled</Button>
        {tones.map(tone => (
          <Button key={tone} tone={tone} busy>
            {tone}
          </Button>
        ))}
        <Button tone="secondary" busy={isBusy} onClick={work}>
          Press to wait
        </Button>
      </Specimen>
      <Specimen name="UnavailableButton and Tooltip: point at them, or go there with Tab">
        <UnavailableButton why="At least one email address has to stay.">Remove</UnavailableButton>
        <Tooltip text="Whoever you are, this is worth knowing: it takes two lines.">
          {control => (
            <Button tone="secondary" {...control}>
              With a word to it
            </Button>
          )}
        </Tooltip>
      </Specimen>
      <Specimen name="Button: icon, wide, long word" layout="form">
        <Button tone="secondary" icon={<AccountIcon name="logout" />}>
          Log out
        </Button>
        <Button isWide>Sign in</Button>
        <div lang="de" style={{ inlineSize: '14rem' }}>
          <Button>Zweistufige Authentifizierungseinstellungen aktualisieren</Button>
        </div>
        <ButtonLink href="#actions" tone="secondary">
          A link that looks like a button
        </ButtonLink>
      </Specimen>
      <Specimen name="Actions: side by side, and under each other where there is no room" layout="page">
        <ActionRow>
          <Button>Save</Button>
          <Button tone="secondary">Cancel</Button>
        </ActionRow>
        <div style={{ inlineSize: '14rem' }}>
          <ActionRow>
            <Button>Save the changes</Button>
            <Button tone="secondary">Leave it as it is</Button>
          </ActionRow>
        </div>
      </Specimen>
      <Specimen name="Link: in text, quiet, leaving the portal" layout="page">
        <p>
          Read how we <Link href="#actions">look after your data</Link>, or go{' '}
          <Link href="#actions" isQuiet>
            back to the start
          </Link>
          . The deals are{' '}
          <Link href="#actions" isExternal>
            on their own platform
          </Link>
          .
        </p>
      </Specimen>
      <Specimen name="Icon" layout="page">
        <ul className={styles.icons}>
          {iconNames.map(name => (
            <li key={name}>
              <Icon name={name} />
              {name}
            </li>
          ))}
          {accountIconNames.map(name => (
            <li key={name}>
              <AccountIcon name={name} />
              {name}
            </li>
          ))}
        </ul>
      </Specimen>
    </Group>
  );
}

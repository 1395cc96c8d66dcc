import { Button } from '@talon/ui/Button';
import { FieldGroup } from '@talon/ui/FieldGroup';
import { Form, type FormError } from '@talon/ui/Form';
import { PasswordInput } from '@talon/ui/PasswordInput';
import { PhoneInput, type PhoneValue } from '@talon/ui/PhoneInput';
import { Select } from '@talon/ui/Select';
import { TextInput } from '@talon/ui/TextInput';
import { useState } from 'react';
import { countries, readNumber } from './countries';
import type { GalleryMarket } from './gallery-markets';
import { Group, Specimen } from './Specimen';

const languages = [
  { value: 'nl', label: 'Nederlands', lang: 'nl' },
  { value: 'fr', label: 'Français', lang: 'fr' },
];

export function Fields({ market }: { market: GalleryMarket }) {
  const [phone, setPhone] = useState<PhoneValue>({ country: market.country, number: '' });
  const [errors, setErrors] = useState<readonly FormError[]>([]);

  function fail() {
    setErrors([
      { field: 'email', message: 'Enter an email address, such as name@example.com.' },
      { field: 'secret', message: 'Enter your password.' },
    ]);
  }

  return (
    <Group>
      <Specimen name="TextInput: empty, filled with a hint, in error, disabled, long German" layout="form">
        <TextInput name="first" label="First name" autoComplete="given-name" />
        <TextInput
          name="last"
          label="Last name"
          hint="As it stands on your identity card."
          defaultValue="Peeters"
        />
        <TextInput
          name="mail"
          label="E-mail"
          type="email"
          error="Enter an email address."
          defaultValue="anna@"
        />
        <TextInput name="off" label="Disabled" disabled defaultValue="Cannot be changed" />
        <div lang="de">
          <TextInput
            name="long"
            label="Nationalregisternummer der Kontoinhaberin oder des Kontoinhabers"
            hint="Sozialversicherungsnummernverwaltungsgesellschaft"
          />
        </div>
      </Specimen>
      <Specimen name="PasswordInput" layout="form">
        <PasswordInput
          name="password"
          label="Password"
          showLabel="Show the password"
          autoComplete="current-password"
          defaultValue="paper and ink"
        />
        <PasswordInput
          name="new"
          label="New password"
          showLabel="Show the password"
          autoComplete="new-password"
          error="The password needs 12 characters or more."
        />
      </Specimen>
      <Specimen name="PhoneInput: paste a number that begins with +32 or +352" layout="form">
        <PhoneInput
          name="phone"
          label="Phone number"
          countryLabel="Country of the phone number"
          countries={countries}
          value={phone}
          onChange={setPhone}
          recognise={readNumber}
        />
        <PhoneInput
          name="wrong"
          label="Phone number"
          countryLabel="Country of the phone number"
          countries={countries}
          value={{ country: 'LU', number: '12' }}
          onChange={setPhone}
          error="This number is too short."
        />
      </Specimen>
      <Specimen name="Select: boxed, in error, quiet" layout="form">
        <Select name="language" label="Language" options={languages} />
        <Select name="language-wrong" label="Language" options={languages} error="Choose a language." />
        <Select name="language-quiet" label="Language" isLabelHidden tone="quiet" options={languages} />
      </Specimen>
      <Specimen name="FieldGroup: what others draw, and in error" layout="form">
        <FieldGroup
          name="check"
          legend="Security check"
          hint="This keeps out programs that only try numbers."
        >
          <Button tone="secondary">I am a person</Button>
        </FieldGroup>
        <FieldGroup name="check-wrong" legend="Security check" error="Complete the security check first.">
          <Button tone="secondary">I am a person</Button>
        </FieldGroup>
      </Specimen>
      <Specimen name="Form: submit it to see the summary take the focus" layout="form">
        <Form onSubmit={fail} errors={errors} errorTitle="There is a problem">
          <TextInput name="email" label="E-mail" type="email" autoComplete="username" />
          <PasswordInput
            name="secret"
            label="Password"
            showLabel="Show the password"
            autoComplete="current-password"
          />
          <Button type="submit">Sign in</Button>
        </Form>
      </Specimen>
    </Group>
  );
}

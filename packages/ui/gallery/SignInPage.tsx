import { Banner } from '@talon/ui/Banner';
import { Button } from '@talon/ui/Button';
import { Form, type FormError } from '@talon/ui/Form';
import { HelpdeskContact } from '@talon/ui/HelpdeskContact';
import { Icon } from '@talon/ui/Icon';
import { Link } from '@talon/ui/Link';
import { PasswordInput } from '@talon/ui/PasswordInput';
import { Pitch } from '@talon/ui/Pitch';
import { Select } from '@talon/ui/Select';
import { SignInLayout } from '@talon/ui/SignInLayout';
import { Tabs } from '@talon/ui/Tabs';
import { TextInput } from '@talon/ui/TextInput';
import { Title } from '@talon/ui/Title';
import { TopBar } from '@talon/ui/TopBar';
import { Voucher } from '@talon/ui/Voucher';
import { useState } from 'react';
import type { GalleryMarket } from './gallery-markets';

const languages = [
  { value: 'nl', label: 'Nederlands' },
  { value: 'fr', label: 'Français' },
  { value: 'en', label: 'English' },
];

export function SignInPage({ market }: { market: GalleryMarket }) {
  const [errors, setErrors] = useState<readonly FormError[]>([]);
  return (
    <SignInLayout
      header={
        <TopBar home={{ href: '#sign-in', label: 'Talon, home' }} logo={<img src={market.logo} alt="" />}>
          <Select
            name="language"
            label="Language"
            isLabelHidden
            tone="quiet"
            icon={<Icon name="language" />}
            options={languages}
            defaultValue="en"
          />
        </TopBar>
      }
      aside={
        <Pitch
          title="All your vouchers, one sign-in."
          points={[
            'Your meal and eco vouchers, one step away.',
            'Your details and bank account, kept safe.',
            'You decide which apps may see what.',
          ]}
        >
          <Voucher />
        </Pitch>
      }
      footer={
        <HelpdeskContact
          label="Helpdesk"
          phone="+32 2 000 12 34"
          email="helpdesk@talon.example"
          page={{ href: '#sign-in', label: 'Help pages' }}
          hours="Monday to Friday, 8:30am to 5pm"
        />
      }
    >
      <Title subtitle="To go on to your personal area.">Sign in</Title>
      <Tabs
        label="Ways to sign in"
        tabs={[
          { href: '#sign-in', label: 'E-mail', isCurrent: true },
          { href: '#sign-in/phone', label: 'Phone', isCurrent: false },
        ]}
      />
      <Form
        onSubmit={() => setErrors([{ message: 'Invalid username/password.' }])}
        errors={errors}
        errorTitle="There is a problem"
      >
        <TextInput name="email" label="E-mail" type="email" autoComplete="username" />
        <PasswordInput
          name="password"
          label="Password"
          showLabel="Show the password"
          autoComplete="current-password"
        />
        <Button type="submit" isWide>
          Sign in
        </Button>
        <p>
          Forgotten your <Link href="#sign-in">password</Link> or your <Link href="#sign-in">user name</Link>?
        </p>
      </Form>
      <Banner title="A new card?" action={<Link href="#sign-in">Activate it</Link>} />
    </SignInLayout>
  );
}

import { Button } from '@talon/ui/Button';
import { Card } from '@talon/ui/Card';
import { CodeList } from '@talon/ui/CodeList';
import { Details } from '@talon/ui/Details';
import { AccountIcon } from '@talon/ui/AccountIcon';
import { Fold } from '@talon/ui/Fold';
import { Icon } from '@talon/ui/Icon';
import { Link } from '@talon/ui/Link';
import { QrCode } from '@talon/ui/QrCode';
import { Row, Rows } from '@talon/ui/Row';
import { SecretKey } from '@talon/ui/SecretKey';
import { Sheet } from '@talon/ui/Sheet';
import { Title } from '@talon/ui/Title';
import { Group, Specimen } from './Specimen';

export function Paper() {
  return (
    <Group>
      <Specimen name="Sheet" layout="form">
        <Sheet>
          <Title>Your card is active</Title>
          <p>You can pay with it from today.</p>
        </Sheet>
      </Specimen>
      <Specimen name="Rows as cards, under the heading of a sheet" layout="form">
        <Sheet>
          <Title>What do you have?</Title>
          <Rows look="cards">
            <Row
              href="#paper"
              icon={<Icon name="card" />}
              title="A card"
              description="The number stands on its front."
            />
            <Row
              href="#paper"
              icon={<AccountIcon name="invitation" />}
              title="An invitation"
              description="A code that your employer or we sent you by email."
            />
          </Rows>
        </Sheet>
      </Specimen>
      <Specimen name="Card with details, and something to do" layout="page">
        <Card title="Personal details" action={<Button tone="secondary">Change personal data</Button>}>
          <Details
            rows={[
              { term: 'First name', detail: 'Lotte' },
              { term: 'Last name', detail: 'שרה כהן' },
              { term: 'Date of birth', detail: 'April 12, 1988' },
            ]}
          />
        </Card>
      </Specimen>
      <Specimen name="Card with something folded away" layout="page">
        <Card title="Logged out">
          <Fold summary="Show 1 device">
            <p>Samsung Galaxy S23 Ultra</p>
          </Fold>
        </Card>
      </Specimen>
      <Specimen name="Card with rows" layout="page">
        <Card title="Services" action={<Link href="#paper">What is this?</Link>}>
          <Rows>
            <Row
              href="#paper"
              icon={<Icon name="card" />}
              title="Meal vouchers"
              description="Balance, payments and where to use them."
            />
            <Row
              href="#paper"
              icon={<Icon name="external" />}
              title="Deals"
              description="Discounts on days out and at home."
              isExternal
            />
            <Row href="#paper" title="Only a name" />
          </Rows>
        </Card>
      </Specimen>
      <Specimen name="CodeList: codes to keep" layout="form">
        <CodeList
          label="Recovery codes"
          codes={['7KQ2M-X4TZ9', 'B8RNA-0WJ5C', 'HE3VP-Q6YD1', 'ZT9F2-MK7GS']}
        />
      </Specimen>
      <Specimen name="QrCode and SecretKey: what an authenticator app needs" layout="form">
        <QrCode label="QR code for your app" size={7} path="M0 0h7v7h-7zM1 1v5h5v-5zM2 2h3v3h-3z" />
        <SecretKey value="JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP" />
      </Specimen>
    </Group>
  );
}

import { AccountLayout } from '@talon/ui/AccountLayout';
import { Button } from '@talon/ui/Button';
import { Card } from '@talon/ui/Card';
import { AccountIcon } from '@talon/ui/AccountIcon';
import { Icon } from '@talon/ui/Icon';
import { Row, Rows } from '@talon/ui/Row';
import { Select } from '@talon/ui/Select';
import { SideBar } from '@talon/ui/SideBar';
import { TabBar } from '@talon/ui/TabBar';
import { Title } from '@talon/ui/Title';
import { TopBar } from '@talon/ui/TopBar';
import type { GalleryMarket } from './gallery-markets';
import { navigationItems } from './navigation-items';

export function DashboardPage({ market }: { market: GalleryMarket }) {
  return (
    <AccountLayout
      header={
        <TopBar home={{ href: '#dashboard', label: 'Talon, home' }} logo={<img src={market.logo} alt="" />}>
          <Select
            name="language"
            label="Language"
            isLabelHidden
            tone="quiet"
            options={[{ value: 'en', label: 'English' }]}
          />
          <Button tone="quiet" folds icon={<AccountIcon name="logout" />}>
            Log out
          </Button>
        </TopBar>
      }
      sideBar={<SideBar label="Places" items={navigationItems} />}
      tabBar={<TabBar label="Places" items={navigationItems} />}
    >
      <Title subtitle="Your vouchers, your details and your security, in one place.">Welcome, Anna</Title>
      <Card title="Services">
        <Rows>
          <Row
            href="#dashboard"
            icon={<Icon name="card" />}
            title="Personal area"
            description="Your balance, your payments and where to use your vouchers."
          />
          <Row
            href="#dashboard"
            icon={<AccountIcon name="profile" />}
            title="Client area"
            description="Orders and employees of your company."
          />
          <Row
            href="#dashboard"
            icon={<AccountIcon name="notifications" />}
            title="Deals"
            description="Discounts on days out and at home."
            isExternal
          />
        </Rows>
      </Card>
    </AccountLayout>
  );
}

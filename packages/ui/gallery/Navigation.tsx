import { Breadcrumb } from '@talon/ui/Breadcrumb';
import { Select } from '@talon/ui/Select';
import { SideBar } from '@talon/ui/SideBar';
import { TabBar } from '@talon/ui/TabBar';
import { Tabs } from '@talon/ui/Tabs';
import { Title } from '@talon/ui/Title';
import { TopBar } from '@talon/ui/TopBar';
import type { GalleryMarket } from './gallery-markets';
import { germanNavigationItems, navigationItems } from './navigation-items';
import { Group, Specimen } from './Specimen';

export function Navigation({ market }: { market: GalleryMarket }) {
  return (
    <Group>
      <Specimen name="TopBar" layout="page">
        <TopBar home={{ href: '#navigation', label: 'Talon, home' }} logo={<img src={market.logo} alt="" />}>
          <Select
            name="language"
            label="Language"
            isLabelHidden
            tone="quiet"
            options={[{ value: 'nl', label: 'Nederlands' }]}
          />
        </TopBar>
      </Specimen>
      <Specimen name="Title: level 1 with a subtitle, level 2" layout="page">
        <Title subtitle="Your vouchers, your details and your security, in one place.">Welcome, Anna</Title>
        <br />
        <Title level={2}>Services</Title>
      </Specimen>
      <Specimen name="Breadcrumb" layout="page">
        <Breadcrumb
          label="You are here"
          steps={[{ label: 'Security settings', href: '#navigation' }]}
          current="My devices"
        />
      </Specimen>
      <Specimen name="Tabs" layout="form">
        <Tabs
          label="Ways to sign in"
          tabs={[
            { href: '#navigation', label: 'E-mail', isCurrent: true },
            { href: '#navigation/phone', label: 'Phone', isCurrent: false },
          ]}
        />
      </Specimen>
      <Specimen name="SideBar" layout="form">
        <SideBar label="Places at the side" items={navigationItems} />
        <div lang="de">
          <SideBar label="Bereiche an der Seite" items={germanNavigationItems} />
        </div>
      </Specimen>
      <Specimen name="TabBar: short and long words" layout="form">
        <TabBar label="Places" items={navigationItems} />
        <div lang="de">
          <TabBar label="Bereiche" items={germanNavigationItems} />
        </div>
      </Specimen>
    </Group>
  );
}

import type { MessageKey } from '@talon/messages/keys';
import type { Translate } from '@talon/messages/translate';
import type { DeviceType, UserAgentDevice, Versioned } from '@talon/rules/user-agent';
import type { AccountIconName } from '@talon/ui/AccountIcon';

/** The description of a device that people see. */
export type DescribedDevice = {
  name: string;
  /** The icon of its type, or a neutral icon if nothing is known about the device. */
  icon: AccountIconName;
  /** The operating system with its version; null if the user agent names none. */
  system: string | null;
  /** The browser or the app, with its version. */
  program: string | null;
  isApp: boolean;
};

const unnamed: Record<DeviceType, MessageKey> = {
  mobile: 'devices.mobile',
  tablet: 'devices.tablet',
  laptop: 'devices.laptop',
};

/** Names of devices whose model is unknown, by type and system. */
const ofSystem: Partial<Record<string, MessageKey>> = {
  'mobile Android': 'devices.android-phone',
  'tablet Android': 'devices.android-tablet',
  'laptop Windows': 'devices.windows',
  'laptop Linux': 'devices.linux',
};

/** Names that are the same in every language. */
const makes: Partial<Record<string, string>> = {
  'laptop macOS': 'Mac',
  'laptop Chrome OS': 'Chromebook',
  'mobile iOS': 'iPhone',
  'tablet iOS': 'iPad',
  'tablet iPadOS': 'iPad',
};

/** Describes a device. Generic texts replace unknown parts. */
export function describeDevice(
  { name, type, os, browser, app }: UserAgentDevice,
  translate: Translate,
): DescribedDevice {
  const isKnown = (name ?? os ?? browser ?? app) !== null;
  return {
    name: name ?? unnamedDevice({ type, os }, isKnown, translate),
    icon: isKnown ? type : 'device',
    system: versioned(os),
    program: versioned(browser ?? app),
    isApp: app !== null,
  };
}

/** The person's own name for the device, or else its description. Sessions without a device id may be of several devices. */
export function deviceName(
  { id, name, known }: { id: string | null; name: string | null; known: UserAgentDevice },
  translate: Translate,
): string {
  if (id === null) return translate('devices.without-id');
  return name ?? describeDevice(known, translate).name;
}

/** System and browser in one line. */
export function softwareOf({ system, program }: DescribedDevice, translate: Translate): string {
  return [system, program].filter(Boolean).join(' · ') || translate('devices.software.unknown');
}

function unnamedDevice(
  { type, os }: Pick<UserAgentDevice, 'type' | 'os'>,
  isKnown: boolean,
  translate: Translate,
): string {
  if (!isKnown) return translate('devices.unknown');
  const what = `${type} ${os?.name ?? ''}`;
  return makes[what] ?? translate(ofSystem[what] ?? unnamed[type]);
}

function versioned(found: Versioned | null): string | null {
  return found && [found.name, found.version].filter(Boolean).join(' ');
}

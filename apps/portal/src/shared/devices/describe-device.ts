import type { MessageKey } from '@talon/messages/keys';
import type { Translate } from '@talon/messages/translate';
import type { DeviceType, UserAgentDevice, Versioned } from '@talon/rules/user-agent';

/** A device as people know it. */
export type DescribedDevice = {
  name: string;
  type: DeviceType;
  /** Null where the user agent names none. */
  system: string | null;
  /** The browser or the app. */
  program: string | null;
  isApp: boolean;
};

const unnamed: Record<DeviceType, MessageKey> = {
  mobile: 'devices.mobile',
  tablet: 'devices.tablet',
  laptop: 'devices.laptop',
};

/** A device with a text where nothing is known. */
export function describeDevice(
  { name, type, os, browser, app }: UserAgentDevice,
  translate: Translate,
): DescribedDevice {
  const isKnown = os ?? browser ?? app;
  return {
    name: name ?? translate(isKnown ? unnamed[type] : 'devices.unknown'),
    type,
    system: versioned(os),
    program: versioned(browser ?? app),
    isApp: app !== null,
  };
}

/** Sessions without a device id may be of several devices. */
export function deviceName(
  { id, known }: { id: string | null; known: UserAgentDevice },
  translate: Translate,
): string {
  return id === null ? translate('devices.without-id') : describeDevice(known, translate).name;
}

/** System and browser in one line. */
export function softwareOf({ system, program }: DescribedDevice, translate: Translate): string {
  return [system, program].filter(Boolean).join(' · ') || translate('devices.software.unknown');
}

function versioned(found: Versioned | null): string | null {
  return found && [found.name, found.version].filter(Boolean).join(' ');
}

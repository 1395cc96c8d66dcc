import { blockHours, longestNetwork } from '@talon/rules/network-blocks';
import { Select } from '@talon/ui/Select';
import { TextInput } from '@talon/ui/TextInput';
import { useTranslations } from '../../shared/translations';

export interface NetworkBlock {
  network: string;
  hours: number;
}

const hoursOfDay = 24;

/** Which network is blocked, and for how long. */
export function BlockFields({
  block,
  onChange,
}: {
  block: NetworkBlock;
  onChange: (block: NetworkBlock) => void;
}) {
  const { translate } = useTranslations();
  const spanOf = (hours: number) =>
    hours < hoursOfDay
      ? translate('console.networks.hours', { hours })
      : translate('console.networks.days', { days: hours / hoursOfDay });
  return (
    <>
      <TextInput
        name="network"
        label={translate('console.network')}
        hint={translate('console.network.hint')}
        value={block.network}
        maxLength={longestNetwork}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={event => onChange({ ...block, network: event.target.value })}
      />
      <Select
        name="hours"
        label={translate('console.networks.for')}
        value={String(block.hours)}
        options={blockHours.map(hours => ({ value: String(hours), label: spanOf(hours) }))}
        onChange={event => onChange({ ...block, hours: Number(event.target.value) })}
      />
    </>
  );
}

import type { Person } from '@talon/contract/console/people';
import type { LinkPlatform } from '@talon/rules/duplicates';
import { maskCardNumber } from '@talon/rules/card-number';
import { Button } from '@talon/ui/Button';
import { Card } from '@talon/ui/Card';
import { RowActions } from '../../shared/RowActions';
import { Table } from '../../shared/Table';
import { useTranslations } from '../../shared/translations';
import type { Choose } from './act-choice';
import styles from './PersonScreen.module.css';

const activations = ['pending', 'activated', 'refused'] as const;

/** What the account gives access to: cards, records at platforms, and the invitations that were used. */
export function CardsCard({ person, onChoose }: { person: Person; onChoose: Choose }) {
  const { translate, formatTime, has } = useTranslations();
  const { cards, links, invitations } = person;
  const activation = (text: string) => {
    const known = activations.find(each => each === text);
    return known ? translate(`console.activation.${known}`) : text;
  };
  const platformName = (platform: string) => {
    const key = `console.platform.${platform}`;
    return has(key) ? translate(key) : platform;
  };
  const buttons = (choices: { label: string; onClick: () => void }[]) => (
    <RowActions>
      {choices.map(({ label, onClick }) => (
        <Button key={label} tone="text" onClick={onClick}>
          {label}
        </Button>
      ))}
    </RowActions>
  );
  return (
    <Card title={translate('console.cards')}>
      {cards.length + links.length + invitations.length === 0 && (
        <p className={styles.none}>{translate('console.cards.none')}</p>
      )}
      {cards.length > 0 && (
        <Table
          caption={translate('console.cards')}
          rows={cards}
          keyOf={({ card_id }) => card_id}
          columns={[
            { label: translate('console.card'), render: ({ last_four }) => maskCardNumber(last_four) },
            { label: translate('console.state'), render: card => activation(card.activation) },
            {
              label: translate('console.since'),
              isShort: true,
              render: ({ added_at }) => formatTime(added_at),
            },
            ...(onChoose
              ? [
                  {
                    label: translate('console.actions'),
                    isUnnamed: true,
                    render: ({ card_id }: Person['cards'][number]) =>
                      buttons([
                        {
                          label: translate('console.move'),
                          onClick: () => onChoose({ act: 'move-card', card_id }),
                        },
                        {
                          label: translate('console.remove'),
                          onClick: () => onChoose({ act: 'remove-card', card_id }),
                        },
                      ]),
                  },
                ]
              : []),
          ]}
        />
      )}
      {links.length > 0 && (
        <Table
          caption={translate('console.links')}
          rows={links}
          keyOf={({ platform }) => platform}
          columns={[
            { label: translate('console.links'), render: ({ platform }) => platformName(platform) },
            { label: translate('console.person-id'), render: ({ person_id }) => person_id },
            {
              label: translate('console.since'),
              isShort: true,
              render: ({ linked_at }) => formatTime(linked_at),
            },
            ...(onChoose
              ? [
                  {
                    label: translate('console.actions'),
                    isUnnamed: true,
                    render: (link: Person['links'][number]) => {
                      const platform = link.platform as LinkPlatform;
                      return buttons([
                        {
                          label: translate('console.move'),
                          onClick: () => onChoose({ act: 'move-link', platform }),
                        },
                        {
                          label: translate('console.remove'),
                          onClick: () => onChoose({ act: 'remove-link', platform }),
                        },
                      ]);
                    },
                  },
                ]
              : []),
          ]}
        />
      )}
      {invitations.length > 0 && (
        <Table
          caption={translate('console.invitations')}
          rows={invitations}
          keyOf={({ reference }) => reference}
          columns={[
            { label: translate('console.invitations'), render: ({ reference }) => reference },
            {
              label: translate('console.used'),
              render: ({ used_at }) => (used_at ? formatTime(used_at) : translate('console.never')),
            },
          ]}
        />
      )}
    </Card>
  );
}

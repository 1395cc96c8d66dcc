import { partnerLinks, platformHost } from '@talon/rules/platform-links';
import { ButtonLink } from '@talon/ui/Button';
import { Row, Rows } from '@talon/ui/Row';
import { Title } from '@talon/ui/Title';
import { useLocation } from '../../app/location';
import { paths } from '../../app/paths';
import { usePageName, useWords } from '../../app/words';
import { AuthorizeFrame } from './AuthorizeFrame';

const messages = { '/partner/invalid': 'invalid', '/partner/denied': 'denied' } as const;

/** The ways to the platforms, or why a person cannot go on to an application. */
export function PartnerScreen() {
  const { path } = useLocation();
  const message = messages[path as keyof typeof messages];
  return (
    <AuthorizeFrame about="platforms">{message ? <Message message={message} /> : <Links />}</AuthorizeFrame>
  );
}

function Message({ message }: { message: 'invalid' | 'denied' }) {
  const { translate } = useWords();
  usePageName(translate('partner.failed'));
  return (
    <>
      <Title takesFocus subtitle={translate(`partner.${message}`)}>
        {translate('partner.failed')}
      </Title>
      <p>{translate(`partner.${message}.text`)}</p>
      <ButtonLink href={paths.home} isWide>
        {translate('authorize.account')}
      </ButtonLink>
    </>
  );
}

function Links() {
  const { translate } = useWords();
  const { hasMoved } = useLocation();
  usePageName(translate('partner.title'));
  return (
    <>
      <Title takesFocus={hasMoved} subtitle={translate('partner.subtitle')}>
        {translate('partner.title')}
      </Title>
      <Rows look="cards">
        {partnerLinks.map(({ name, subdomain }) => (
          <Row
            key={name}
            href={`${location.protocol}//${platformHost(location.host, subdomain)}/`}
            title={translate(`partner.${name}`)}
            description={translate(`partner.${name}.text`)}
            isExternal
          />
        ))}
      </Rows>
    </>
  );
}

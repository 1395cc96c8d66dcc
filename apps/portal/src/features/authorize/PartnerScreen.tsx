import type { MessageKey } from '@talon/messages/keys';
import { clientIdForm } from '@talon/rules/clients';
import { partnerLinks, platformHost } from '@talon/rules/platform-links';
import { ButtonLink } from '@talon/ui/Button';
import { Fold } from '@talon/ui/Fold';
import { Row, Rows } from '@talon/ui/Row';
import { Title } from '@talon/ui/Title';
import { useLocation } from '../../shared/navigation/location';
import { paths } from '../../shared/navigation/paths';
import { usePageName, useTranslations } from '../../shared/translations/translations';
import { AuthorizeFrame } from './AuthorizeFrame';

type TextKeys = { title: MessageKey; text: MessageKey };

const messages: Partial<Record<string, TextKeys>> = {
  '/partner/invalid': { title: 'partner.invalid', text: 'partner.invalid.text' },
  '/partner/denied': { title: 'partner.denied', text: 'partner.denied.text' },
};

const linkTexts: Record<(typeof partnerLinks)[number]['name'], TextKeys> = {
  'client-area': { title: 'partner.client-area', text: 'partner.client-area.text' },
  'employee-area': { title: 'partner.employee-area', text: 'partner.employee-area.text' },
  administration: { title: 'partner.administration', text: 'partner.administration.text' },
};

/**
 * The parameters that the service explains here. Nothing else of the address is shown, because anybody can write it, but what
 * has the form of a client id: that is too short for a message.
 */
const explained = [
  'client_id',
  'redirect_uri',
  'post_logout_redirect_uri',
  'id_token_hint',
  'request_uri',
] as const;

/** Links to the platforms; on a message path, the reason why the application cannot be opened. */
export function PartnerScreen() {
  const { path } = useLocation();
  const message = messages[path];
  return (
    <AuthorizeFrame about="platforms">{message ? <Message message={message} /> : <Links />}</AuthorizeFrame>
  );
}

function Message({ message }: { message: TextKeys }) {
  const { translate } = useTranslations();
  usePageName(translate('partner.failed'));
  return (
    <>
      <Title takesFocus subtitle={translate(message.title)}>
        {translate('partner.failed')}
      </Title>
      <p>{translate(message.text)}</p>
      <ForDeveloper />
      <ButtonLink href={paths.home} isWide>
        {translate('authorize.account')}
      </ButtonLink>
    </>
  );
}

/** What is wrong with the request, for whoever can mend it. */
function ForDeveloper() {
  const { translate } = useTranslations();
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  const given = query.get('parameter');
  const id = query.get('id') ?? '';
  const parameter = explained.find(each => each === given);
  if (parameter === undefined) return null;
  return (
    <Fold summary={translate('partner.developer')}>
      <p>{translate(`partner.parameter.${parameter}`)}</p>
      {clientIdForm.test(id) && <p>{translate('partner.developer.client', { client: id })}</p>}
      {parameter !== 'request_uri' && <p>{translate('partner.developer.check')}</p>}
      <p>{translate('partner.developer.help')}</p>
    </Fold>
  );
}

function Links() {
  const { translate } = useTranslations();
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
            title={translate(linkTexts[name].title)}
            description={translate(linkTexts[name].text)}
            isExternal
          />
        ))}
      </Rows>
    </>
  );
}

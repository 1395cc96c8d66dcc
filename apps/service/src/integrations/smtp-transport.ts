import { isLoopback } from '../kernel/env/unsafe-settings';
import { withinTime } from '../kernel/within-time';
import { messageIdOf, ProviderFailed, RefusedForGood, type Transport } from '../kernel/ports/transports';

const connectMilliseconds = 10_000;
const idleMilliseconds = 20_000;
/** For a server that answers each command just in time; less than a job may take. */
const deliveryMilliseconds = 30_000;
const connections = 4;
/** RFC 4954, section 6. */
const authenticationRequired = 530;
/** RFC 5321, section 3.8. */
const serviceNotAvailable = 421;

/** Sends e-mail over SMTP (RFC 5321). `url`: `smtp://user:password@host:587` or `smtps://…`; `from`: the `From` header. */
export function createSmtpTransport(url: string, from: (domain: string, brand: string) => string): Transport {
  const providers: { codes?: ReturnType<typeof connect>; others?: ReturnType<typeof connect> } = {};
  return async message => {
    const { market, domain, destination, subject, text, html, language, code } = message;
    const kind = code === null ? 'others' : 'codes';
    // Imported with the first mail, to start faster. Codes have their own connections and do not wait for other mails.
    const transport = await (providers[kind] ??= connect(url));
    const sending = transport
      .sendMail({
        messageId: messageIdOf(message),
        from: from(domain, market.brand),
        to: { name: '', address: destination },
        subject: subject ?? '',
        text,
        ...(html && { html }),
        headers: { 'Content-Language': language },
      })
      .then(() => undefined, failureOf);
    const failure = await withinTime(sending, deliveryMilliseconds, 'late');
    if (failure === 'late') throw new ProviderFailed('SMTP too slow');
    if (failure) throw failure;
  };
}

async function connect(url: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport(
    {
      url,
      // Without TLS a mail with a code could be read on its way; a server on this machine needs none.
      ...(!isLoopback(url) && { requireTLS: true }),
      pool: true,
      maxConnections: connections,
      connectionTimeout: connectMilliseconds,
      greetingTimeout: connectMilliseconds,
      socketTimeout: idleMilliseconds,
    },
    // Prevents automatic replies (RFC 3834).
    { headers: { 'Auto-Submitted': 'auto-generated' } },
  );
}

interface SmtpFailure {
  code?: string;
  responseCode?: number;
  command?: string;
}

/**
 * A permanent reply (RFC 5321, section 4.2.1) to the recipient or the text is final, and a temporary one concerns this message
 * only. Everything else, such as a reply to our own sender or login, concerns all messages and is retried. Only codes are
 * reported, because the provider's text may contain the address.
 */
function failureOf(error: unknown): Error {
  const { code = 'unknown', responseCode = 0, command } = error as SmtpFailure;
  const reason = `SMTP ${code}${responseCode ? ` ${responseCode}` : ''}`;
  const isAboutAll =
    command === 'MAIL FROM' ||
    responseCode === authenticationRequired ||
    responseCode === serviceNotAvailable;
  const isAboutMessage = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode > 0 && !isAboutAll;
  if (!isAboutMessage) return new ProviderFailed(reason);
  return responseCode >= 500 ? new RefusedForGood(reason) : new Error(reason);
}

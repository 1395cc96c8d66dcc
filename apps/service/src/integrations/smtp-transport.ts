import { isLoopback } from '../kernel/env/unsafe-settings';
import { messageIdOf, RefusedForGood, type Transport } from '../kernel/ports/transports';

const connectMilliseconds = 10_000;
const idleMilliseconds = 20_000;
const connections = 4;
/** RFC 4954, section 6. */
const authenticationRequired = 530;

/** Sends e-mail over SMTP (RFC 5321). `url`: `smtp://user:password@host:587` or `smtps://…`; `from`: the `From` header. */
export function createSmtpTransport(url: string, from: (domain: string, brand: string) => string): Transport {
  let provider: ReturnType<typeof connect> | undefined;
  return async message => {
    const { market, domain, destination, subject, text, html, language } = message;
    // Imported with the first mail, to start faster.
    provider ??= connect(url);
    const transport = await provider;
    const failure = await transport
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
 * A permanent reply (RFC 5321, section 4.2.1) to the recipient or the text is final; a reply to our own sender or login is
 * retried. Only codes are reported, because the provider's text may contain the address.
 */
function failureOf(error: unknown): Error {
  const { code = 'unknown', responseCode = 0, command } = error as SmtpFailure;
  const reason = `SMTP ${code}${responseCode ? ` ${responseCode}` : ''}`;
  const isAboutSender = command === 'MAIL FROM' || responseCode === authenticationRequired;
  const isFinal = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500 && !isAboutSender;
  return isFinal ? new RefusedForGood(reason) : new Error(reason);
}

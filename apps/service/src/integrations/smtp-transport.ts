import { messageIdOf, RefusedForGood, type Transport } from '../kernel/ports/transports';

const connectMilliseconds = 10_000;
const silenceMilliseconds = 20_000;
const connections = 4;
/** RFC 4954: whatever was asked, it asks us to sign in first. */
const signInRequired = 530;

/** E-mail over SMTP (RFC 5321). `url` as `smtp://user:password@host:587` or `smtps://…`; `from` as a header has it. */
export function createSmtpTransport(url: string, from: (domain: string, brand: string) => string): Transport {
  let provider: ReturnType<typeof connect> | undefined;
  return async message => {
    const { market, domain, destination, subject, text, html, language } = message;
    // With the first mail, so that a service that starts need not wait for what writes mails.
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
      pool: true,
      maxConnections: connections,
      connectionTimeout: connectMilliseconds,
      greetingTimeout: connectMilliseconds,
      socketTimeout: silenceMilliseconds,
    },
    // Said once for all: a mail that a machine has sent is not answered by one.
    { headers: { 'Auto-Submitted': 'auto-generated' } },
  );
}

interface SmtpFailure {
  code?: string;
  responseCode?: number;
  command?: string;
}

/**
 * A permanent answer (RFC 5321, section 4.2.1) to this recipient or this text is for good; one to ourselves, our sender
 * included, is not the message's. A provider's own words may hold the address, so only its numbers are told.
 */
function failureOf(error: unknown): Error {
  const { code = 'unknown', responseCode = 0, command } = error as SmtpFailure;
  const reason = `SMTP ${code}${responseCode ? ` ${responseCode}` : ''}`;
  const isOfOurselves = command === 'MAIL FROM' || responseCode === signInRequired;
  const isOfThisMessage =
    (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500 && !isOfOurselves;
  return isOfThisMessage ? new RefusedForGood(reason) : new Error(reason);
}

import type { KoaContextWithOIDC } from 'oidc-provider';

/**
 * Replaces the engine's `error_description` in the answer that it has prepared: JSON, a redirect to the client, or the form of
 * `response_mode=form_post`. The sentence contains no character that HTML gives a meaning.
 */
export function restateError(context: KoaContextWithOIDC, sentence: string): void {
  const { body } = context;
  const target = context.response.get('location');
  if (isErrorBody(body)) context.body = { ...body, error_description: sentence };
  else if (target) context.set('location', inAddress(target, sentence));
  else if (typeof body === 'string' && body.includes('name="error"'))
    context.body = body.replace(/(?<=name="error_description" value=")[^"]*/, sentence);
}

function isErrorBody(body: unknown): body is { error: string; error_description: string } {
  return typeof body === 'object' && body !== null && 'error_description' in body;
}

/** The address of the client with the sentence in its query or fragment, where the engine has put an error. */
function inAddress(target: string, sentence: string): string {
  const url = new URL(target);
  if (url.searchParams.has('error')) url.searchParams.set('error_description', sentence);
  const fragment = new URLSearchParams(url.hash.slice(1));
  if (fragment.has('error')) {
    fragment.set('error_description', sentence);
    url.hash = fragment.toString();
  }
  return url.href;
}

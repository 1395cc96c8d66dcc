import { apiVersions, versioningRule } from '@talon/contract/openapi/api-versions';

/** What the reference says before the calls, in Markdown: how to call, what errors look like, versions and changes. */
export function referenceIntroduction(
  access: readonly string[],
  other: { name: string; address: string },
): string {
  return `
Requests and replies are JSON, unless a call says otherwise. The same description for programs is the
[OpenAPI document](/openapi.json). See also the [${other.name}](${other.address}).

## Access
${listOf(access)}

## Errors
Each error has a status, a code that never changes, and a sentence for the person in the language of \`Accept-Language\`.
The OAuth endpoints use the errors of their RFCs instead: \`error\` and \`error_description\`. Where \`Retry-After\` is
sent, wait so many seconds.

## Versions
${listOf(versioningRule)}

## Changes
${apiVersions.map(({ version, date, changes }) => `### ${version}, ${date}\n${listOf(changes)}`).join('\n\n')}
`;
}

function listOf(sentences: readonly string[]): string {
  return sentences.map(sentence => `- ${sentence}`).join('\n');
}

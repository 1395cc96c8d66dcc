interface ApiVersion {
  version: string;
  /** yyyy-mm-dd */
  date: string;
  changes: readonly string[];
}

/** What changed for programs that call the APIs, the newest first. */
export const apiVersions: readonly [ApiVersion, ...ApiVersion[]] = [
  {
    version: '1.1.0',
    date: '2026-11-23',
    changes: [
      'This reference, with examples, lengths of fields, fields that exclude each other, and the OAuth endpoints.',
      'ID tokens are signed with RS256 unless the client is registered for ES256. They say how the person signed in (`amr`).',
      'The error `too-new` says what is too new (`cause`).',
      'Pushed authorization requests, DPoP, `acr_values`, `claims`, `prompt=select_account` and `create`, and pairwise `sub` where registered.',
      'Resource servers introspect the tokens that have a scope of theirs. `resource` gives tokens for one of them, signed where it is registered so. Machine clients use `client_credentials`. Clients may receive signed webhooks, which this reference describes too.',
      'A refresh token may be used again for 30 seconds and gives the same next refresh token.',
      'Corrections: `GET /user/login/info` and `GET /user/login/info/latest` reply with a map by device id instead of a list. `GET /mfa/sudo` refuses a `single` other than 0 and 1, which it read as 0 before.',
      'First and last names have at most 100 characters, names of devices and authenticators at most 40, birth dates exactly 10. Longer texts were refused before too, after a more general check.',
    ],
  },
  { version: '1.0.0', date: '2026-11-21', changes: ['The first version.'] },
];

/** What may change within a version, and what may not. */
export const versioningRule = [
  'Versions are MAJOR.MINOR.PATCH. The calls, fields and errors of a major version never change their meaning and are never removed.',
  'A minor version adds: calls, optional fields of requests, fields of replies, scopes, error codes. Ignore fields that you do not know, and treat an unknown error code by its HTTP status.',
  'Where an API differs from its specification, a minor version corrects it, and the list below names the correction.',
  'A breaking change comes with a new major version on addresses of its own. The earlier one stays for at least twelve months, and every registered application is told.',
];

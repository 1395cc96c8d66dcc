-- What a client expects that says nothing (OpenID Connect Core, section 2). Registered clients keep their algorithm.
alter table clients alter column id_token_signed_response_alg set default 'RS256';

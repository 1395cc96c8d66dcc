-- By market id: where the issuer of that market sends its log-out tokens. Other issuers use backchannel_logout_uri.
alter table clients add column backchannel_logout_uris jsonb;

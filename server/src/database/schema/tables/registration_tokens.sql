-- A token that opens a registration for a person without an account, as a hash. Written when the registration begins or
-- its link is sent again; it expires and can be ended.
create table registration_tokens (
  organization_id bigint not null references registrations on delete cascade,
  token_hash bytea primary key,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- The address that it was sent to as a link; null for the token of the caller who began the registration, and after the
  -- address was changed.
  mailed_to text,
  -- When a link was first used: that ended every token made before it.
  used_at timestamptz
);

create index registration_tokens_open on registration_tokens (organization_id) where ended_at is null;

select enable_rls('registration_tokens');
create policy in_scope on registration_tokens for all to storey_app
  using (organization_id = (select scope_organization())
    or organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on registration_tokens for all to storey_platform using (true);
create policy own_only on registration_tokens as restrictive for all to storey_own using (false);
-- The hash is written and never read: look_up_registration compares it.
grant insert, select (organization_id, created_at, expires_at, ended_at), update (ended_at)
  on registration_tokens to storey_app, storey_platform;

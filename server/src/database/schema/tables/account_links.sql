-- A link in an e-mail to a user: it works once, for one purpose, until it expires or a newer one replaces it. Written
-- by the calls of sign-in and registration; expired links are ended by a job.
create table account_links (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  purpose text not null check (purpose in ('verify_email', 'reset_password', 'change_email')),
  token_hash bytea not null unique,
  email text not null check (length(email) <= 254),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The session that requested the change of address stays signed in; all other sessions of the user end.
  token_id bigint references tokens on delete set null,
  -- The password that came with the registration which sent this link. It becomes the account's only if the person who
  -- opens the link enters it again, so the choice of a stranger is never used.
  password_hash text check (password_hash is null or purpose = 'verify_email')
);
comment on column account_links.email is
  'The address that it was sent to, which it confirms, even if the user has another address by then.';

create unique index account_links_open on account_links (user_id, purpose) where used_at is null;
create index account_links_expiry on account_links (expires_at);

grant select, insert, update, delete on account_links to storey_account;
grant select (id, expires_at), delete on account_links to storey_worker;

-- Ends sessions, sign-in challenges and links that have expired, for the worker.
create function expire_tokens_and_links() returns void language sql security definer set search_path = public as $$
  update tokens set ended_at = now() where ended_at is null
    and (expires_at <= now() or last_used_at <= now() - idle_ms * interval '1 millisecond');
  update sign_in_challenges set used_at = now() where used_at is null and expires_at <= now();
  update account_links set used_at = now() where used_at is null and expires_at <= now();
$$;
revoke execute on function expire_tokens_and_links() from public;
grant execute on function expire_tokens_and_links() to storey_worker;

select audit_table('account_links', hidden => '{token_hash,password_hash}');

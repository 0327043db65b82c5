-- A code that replaces the second factor once, as a hash. Written when the user sets up two-factor sign-in.
create table recovery_codes (
  user_id bigint not null references users,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- No row-level security: only the role of sign-in has a grant.
grant select, insert, update, delete on recovery_codes to storey_account;

select audit_table('recovery_codes', hidden => '{code_hash}');

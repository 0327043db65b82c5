create table recovery_codes (
  user_id bigint not null references users,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

grant select, insert, update, delete on recovery_codes to storey_account;

select audit_table('recovery_codes', hidden => '{code_hash}');

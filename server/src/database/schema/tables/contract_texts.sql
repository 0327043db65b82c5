-- A version of the text of a developer's sale contracts. The platform adds versions, numbered without gaps; a version
-- is never changed.
create table contract_texts (
  organization_id bigint not null references organizations,
  number integer not null check (number >= 1),
  language text not null check (language in ('en', 'ar')),
  body text not null check (length(body) between 1 and 40000),
  written_by bigint not null references users,
  written_by_name text not null,
  written_at timestamptz not null default now(),
  primary key (organization_id, number)
);
comment on table contract_texts is 'The highest number is in use. A text is never changed; a new version follows it.';

select enable_rls('contract_texts');
create policy in_scope on contract_texts for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on contract_texts for all to storey_platform using (true);
grant select on contract_texts to storey_app;
grant select, insert on contract_texts to storey_platform;

-- Versions are numbered without gaps, and only developers have them.
create function check_contract_text() returns trigger language plpgsql as $$
begin
  if new.number <> 1 + coalesce(
      (select max(number) from contract_texts where organization_id = new.organization_id), 0) then
    raise exception 'text % of organization % does not follow the last one', new.number, new.organization_id
      using errcode = 'check_violation', constraint = 'contract_texts_follow';
  end if;
  if (select type from organizations where id = new.organization_id) is distinct from 'developer' then
    raise exception 'organization % is not a developer', new.organization_id
      using errcode = 'check_violation', constraint = 'contract_texts_of_builders';
  end if;
  return new;
end
$$;
create trigger check_contract_text before insert on contract_texts
  for each row execute function check_contract_text();

select audit_table('contract_texts', ignored => '{body}');

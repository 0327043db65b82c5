-- An event in the history of a partner agreement, written in the transaction of the change; never changed.
create table contract_events (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  contract_id bigint not null,
  kind text not null check (kind in (
    'created', 'changed', 'sent', 'viewed', 'reminded', 'signed', 'countersigned', 'activated', 'declined',
    'withdrawn', 'terminated', 'expired', 'superseded')),
  actor_id bigint references users,
  actor_name text,
  address text check (length(address) <= 64),
  detail text check (length(detail) <= 1000),
  at timestamptz not null default now(),
  foreign key (organization_id, contract_id) references contracts (organization_id, id) on delete cascade
);

create index contract_events_contract on contract_events (organization_id, contract_id, id desc);
create index contract_events_kind on contract_events (kind, id desc);

select enable_rls('contract_events');
create policy of_platform on contract_events for all to storey_platform using (true);
create policy in_scope on contract_events for all to storey_app
  using (organization_id = (select scope_organization())
    or organization_id = any ((select scope_organizations())::bigint[]));
-- Members restricted to own leads do not see agreements.
create policy own_only on contract_events as restrictive for all to storey_own using (false);
grant select, insert on contract_events to storey_app, storey_platform;

-- An event in the history of a discount request, written in the transaction of the change; never changed.
create table discount_events (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  discount_request_id bigint not null,
  kind text not null check (kind in (
    'requested', 'granted', 'assigned', 'approved', 'rejected', 'changes_requested', 'resubmitted', 'withdrawn', 'closed')),
  amount bigint,
  note text,
  actor_id bigint references users,
  actor_name text,
  at timestamptz not null default now(),
  foreign key (organization_id, discount_request_id)
    references discount_requests (organization_id, id) on delete cascade
);

create index discount_events_request on discount_events (organization_id, discount_request_id, id);

select enable_rls('discount_events');
create policy sales_readers on discount_events as restrictive for select to storey_app, storey_own
  using (not (select hides_sales()));
create policy in_scope on discount_events for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on discount_events for all to storey_platform using (true);
grant select, insert on discount_events to storey_app, storey_platform;

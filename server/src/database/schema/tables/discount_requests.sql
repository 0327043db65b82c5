-- A request to book below the plan price, above the requester's own limit; or, if automatic, a discount within it. One
-- with a plan asks for a schedule of its own instead, beyond the limits of the project, and leaves the price.
-- Written for a pending booking; another user decides it. A booking has at most one undecided request.
create table discount_requests (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  booking_id bigint not null,
  project_id bigint not null,
  status text not null check (status in (
    'pending', 'assigned', 'approved', 'rejected', 'changes_requested', 'withdrawn', 'closed')),
  plan_price bigint not null check (plan_price > 0),
  amount bigint not null,
  percent numeric(9,6) check (percent > 0 and percent < 100),
  reason text not null default '' check (length(reason) <= 1000),
  automatic boolean not null default false,
  granted_amount bigint,
  requested_by bigint not null references users,
  requested_by_name text not null,
  requested_at timestamptz not null default now(),
  sales_manager_id bigint references users,
  sales_manager_name text,
  decided_by bigint references users,
  decided_by_name text,
  decided_at timestamptz,
  note text,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  plan jsonb,
  unique (organization_id, id),
  foreign key (organization_id, booking_id) references bookings (organization_id, id) on delete cascade,
  foreign key (organization_id, project_id) references projects (organization_id, id),
  constraint discount_requests_amounts check (
    case when plan is null then amount > 0 and granted_amount > 0 else amount = 0 and granted_amount = 0 end),
  constraint discount_requests_below_price check (amount < plan_price and granted_amount <= amount),
  constraint discount_requests_granted check ((status = 'approved') = (granted_amount is not null)),
  constraint discount_requests_assigned check (status <> 'assigned' or sales_manager_id is not null),
  constraint discount_requests_not_own check (automatic or decided_by is distinct from requested_by),
  constraint discount_requests_manager_not_maker check (sales_manager_id is distinct from requested_by)
);
comment on column discount_requests.percent is
  'The requested percentage; null if an amount was requested. The amount counts.';

comment on column discount_requests.plan is
  'The payment plan of the booking with the requested installments; null for a discount.';

create unique index discount_requests_one_open
  on discount_requests (booking_id) where status in ('pending', 'assigned', 'changes_requested');
-- Lists in each order and with each filter, of one developer and across several.
create index discount_requests_booking on discount_requests (organization_id, booking_id, id desc);
create index discount_requests_oldest on discount_requests (requested_at, id);
create index discount_requests_status on discount_requests (status, requested_at, id);
create index discount_requests_project on discount_requests (organization_id, project_id, requested_at, id);
create index discount_requests_manager on discount_requests (sales_manager_id, requested_at, id);
create index discount_requests_amount on discount_requests (amount, id);
-- Requests that wait for a decision of one sales manager.
create index discount_requests_to_decide on discount_requests (sales_manager_id, booking_id) where status = 'assigned';
create index discount_requests_of on discount_requests (organization_id, requested_at, id);
create index discount_requests_amount_of on discount_requests (organization_id, amount, id);

select enable_rls('discount_requests');
create policy sales_readers on discount_requests as restrictive for select to storey_app, storey_own
  using (not (select hides_sales()));
create policy in_scope on discount_requests for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on discount_requests for all to storey_platform using (true);
grant select, insert, update on discount_requests to storey_app, storey_platform;

-- A request is added to a pending booking only, except for the automatic discount of a change of the unit, which is
-- recorded for an accepted booking too. Locks the booking, so that it is not decided at the same time.
create function check_discount_request() returns trigger language plpgsql as $$
declare
  booking bookings;
begin
  select * into booking from bookings
    where organization_id = new.organization_id and id = new.booking_id for no key update;
  if booking.status is distinct from 'pending'
    and not (booking.status = 'accepted' and booking.unit_changed_at = now()
      and new.automatic and new.status = 'approved') then
    raise exception 'booking % is not pending', new.booking_id
      using errcode = 'check_violation', constraint = 'check_discount_request';
  end if;
  return new;
end
$$;
create trigger check_discount_request before insert on discount_requests
  for each row execute function check_discount_request();

select audit_table('discount_requests', hidden => '{reason,note}');

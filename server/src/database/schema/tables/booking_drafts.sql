-- A booking form that a user has not submitted. Only this user reads and writes it; a job deletes drafts that were not
-- saved for some time.
create table booking_drafts (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations,
  user_id bigint not null references users,
  seller_id bigint not null,
  unit_id bigint not null,
  sale_offer_id bigint,
  payment_plan_id bigint not null,
  sealed bytea not null check (length(sealed) between 29 and 393216),
  saved_at timestamptz not null default now(),
  version integer not null default 1,
  foreign key (seller_id, unit_id) references units (organization_id, id) on delete cascade,
  foreign key (seller_id, sale_offer_id) references sale_offers (organization_id, id) on delete cascade,
  foreign key (seller_id, payment_plan_id) references payment_plans (organization_id, id) on delete cascade
);
comment on column booking_drafts.organization_id is
  'Of the user who fills in the form; the platform books for developers.';
comment on column booking_drafts.seller_id is 'The developer whose unit it is.';
comment on column booking_drafts.sealed is 'The content of the form, encrypted by the application.';

-- Each user has one draft of a unit at its current price, and one for each sale offer with it.
create unique index booking_drafts_one
  on booking_drafts (organization_id, user_id, unit_id, sale_offer_id) nulls not distinct;
-- The job that deletes old drafts.
create index booking_drafts_untouched on booking_drafts (saved_at);
-- The foreign keys, for deletions of what they refer to.
create index booking_drafts_unit on booking_drafts (seller_id, unit_id);
create index booking_drafts_plan on booking_drafts (seller_id, payment_plan_id);
create index booking_drafts_offer on booking_drafts (seller_id, sale_offer_id) where sale_offer_id is not null;

select enable_rls('booking_drafts');
create policy booking_drafts_own on booking_drafts for all to storey_app, storey_platform
  using (user_id = (select scope_user()) and organization_id = (select scope_organization()))
  with check (user_id = (select scope_user()) and organization_id = (select scope_organization()));
create policy of_worker on booking_drafts for all to storey_worker using (true);
grant select, insert, update, delete on booking_drafts to storey_app, storey_platform;
grant select, delete on booking_drafts to storey_worker;

-- What a developer shows of a project to brokerages; a project without a row is shown to none. Written by admins of the
-- developer. Brokers read what is published by the views of channel.sql only.
create table publications (
  organization_id bigint not null,
  project_id bigint not null,
  -- Every active brokerage, the chosen ones, or those with an agreement in force.
  audience text not null check (audience in ('all', 'chosen', 'agreement')),
  brokerage_ids bigint[] not null default '{}' check (cardinality(brokerage_ids) <= 500),
  -- The price of each unit, the lowest price of the same homes in its building, or none.
  prices text not null check (prices in ('each', 'from', 'none')),
  -- Units on hold and taken are shown too, with their status.
  shows_taken boolean not null,
  shows_plans boolean not null,
  hidden_building_ids bigint[] not null default '{}' check (cardinality(hidden_building_ids) <= 500),
  hidden_unit_ids bigint[] not null default '{}' check (cardinality(hidden_unit_ids) <= 5000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  -- Waiting requests and live holds that a broker may have in the project; 0 if brokers cannot request holds.
  request_limit integer not null default 3 check (request_limit between 0 and 20),
  -- Hours before a brokerage can request a unit again whose hold for it expired; 0 if at once.
  cooldown_hours integer not null default 0 check (cooldown_hours between 0 and 168),
  shows_plates boolean not null default false,
  shows_tours boolean not null default false,
  primary key (organization_id, project_id),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade,
  constraint publications_chosen check ((audience = 'chosen') = (cardinality(brokerage_ids) > 0))
);

select enable_rls('publications');
create policy in_scope on publications for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on publications for all to storey_platform using (true);
grant select, insert, update, delete on publications to storey_app, storey_platform;

select audit_table('publications');

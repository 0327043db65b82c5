-- A stage of a pipeline. Written by CRM admins. A pipeline has open stages in an order, and ends with one won and one
-- lost stage.
create table stages (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  pipeline_id bigint not null,
  name text not null check (length(name) between 1 and 60),
  colour text not null check (colour in ('grey', 'indigo', 'blue', 'cyan', 'teal', 'green', 'lime', 'amber', 'orange',
    'red', 'pink', 'violet')),
  position integer not null,
  probability integer not null check (probability between 0 and 100),
  kind text not null default 'open' check (kind in ('open', 'won', 'lost')),
  rotting_days integer check (rotting_days between 1 and 365),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (organization_id, id),
  unique (organization_id, pipeline_id, id),
  unique (organization_id, pipeline_id, id, kind),
  constraint stages_position unique (organization_id, pipeline_id, position) deferrable initially deferred,
  foreign key (organization_id, pipeline_id) references pipelines (organization_id, id) on delete cascade
);

create unique index stages_name on stages (organization_id, pipeline_id, lower(name));
create unique index stages_one_end on stages (organization_id, pipeline_id, kind) where kind <> 'open';

select enable_rls('stages');
create policy in_scope on stages for all to storey_app using (organization_id = (select scope_organization()));
grant select, insert, update, delete on stages to storey_app;

-- A pipeline has at least one open stage and, after the open ones, exactly one won and one lost stage. Checked at the
-- end of the transaction, because stages exchange positions in it.
create function check_pipeline_stages() returns trigger
  language plpgsql security definer set search_path = public as $$
declare
  pipeline bigint := coalesce(new.pipeline_id, old.pipeline_id);
begin
  if exists (select from pipelines where id = pipeline) and not (
    select count(*) filter (where kind = 'won') = 1 and count(*) filter (where kind = 'lost') = 1
        and count(*) filter (where kind = 'open') >= 1
        and max(position) filter (where kind = 'open') < min(position) filter (where kind <> 'open')
      from stages where pipeline_id = pipeline) then
    raise exception 'a pipeline must have open stages, then one won and one lost stage'
      using errcode = '23514', constraint = 'check_pipeline_stages';
  end if;
  return null;
end
$$;
create constraint trigger check_pipeline_stages
  after insert or delete or update of position, kind, pipeline_id on stages
  deferrable initially deferred
  for each row execute function check_pipeline_stages();

select audit_table('stages', private => true);

-- The steps of deals of an organization; its stages are in stages. Written by CRM admins, the first one by
-- create_default_pipeline. An organization has at most one default pipeline.
create table pipelines (
  organization_id bigint not null references organizations,
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 80),
  is_default boolean not null default false,
  position integer not null default 0,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (organization_id, id)
);

create unique index pipelines_name on pipelines (organization_id, lower(name));
create unique index pipelines_one_default on pipelines (organization_id) where is_default;

select enable_rls('pipelines');
create policy in_scope on pipelines for all to storey_app using (organization_id = (select scope_organization()));
grant select, insert, update, delete on pipelines to storey_app;

-- Creates the first pipeline of a new organization and returns its id, for roles that have no access to the CRM. If
-- there is a default pipeline, returns that.
create function create_default_pipeline(organization bigint, pipeline_name text, pipeline_stages jsonb) returns bigint
  language plpgsql security definer set search_path = public as $$
declare
  pipeline bigint := (select id from pipelines where organization_id = organization and is_default);
begin
  -- The calls of sales managers create it for the draft that they have just converted.
  if current_setting('role', true) = 'storey_app' and not exists (
      select from sales_assignments s join organizations o on o.id = s.organization_id and o.status = 'draft'
        where s.organization_id = organization and s.user_id = scope_user()) then
    raise exception 'organization % is not a draft of this user', organization using errcode = '42501';
  end if;
  if pipeline is not null then
    return pipeline;
  end if;
  insert into pipelines (organization_id, name, is_default) values (organization, pipeline_name, true)
    returning id into pipeline;
  insert into stages (organization_id, pipeline_id, name, colour, position, probability, kind, rotting_days)
    select organization, pipeline, s.name, s.colour, s.position - 1, s.probability, s.kind, s.rotting_days
      from rows from (jsonb_to_recordset(pipeline_stages)
          as (name text, colour text, probability integer, kind text, rotting_days integer))
        with ordinality as s (name, colour, probability, kind, rotting_days, position);
  return pipeline;
end
$$;
revoke execute on function create_default_pipeline(bigint, text, jsonb) from public;
grant execute on function create_default_pipeline(bigint, text, jsonb) to storey_account, storey_app, storey_platform;

select audit_table('pipelines', private => true);

-- Companies that sales managers convert have the default pipeline too.
create or replace function create_default_pipeline(organization bigint, pipeline_name text, pipeline_stages jsonb) returns bigint
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
grant execute on function create_default_pipeline(bigint, text, jsonb) to storey_app;

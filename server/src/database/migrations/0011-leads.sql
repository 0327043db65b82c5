-- Leads, complete: what they are found by, other ways to reach them, and who may be the same person.

-- The projects of a builder's own inventory that a lead asks for.
create table lead_projects (
  organization_id bigint not null,
  lead_id bigint not null,
  project_id bigint not null,
  primary key (organization_id, lead_id, project_id),
  foreign key (organization_id, lead_id) references leads (organization_id, id) on delete cascade,
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade
);
create index lead_projects_project on lead_projects (organization_id, project_id);
select wall('lead_projects');
create policy in_scope on lead_projects for all to storey_app using (organization_id = (select scope_organization()));
grant select, insert, update, delete on lead_projects to storey_app;
select audited('lead_projects', private => true);

-- array_to_string is marked stable for the sake of types that print differently by setting; texts do not.
create function lines_of(texts text[]) returns text language sql immutable parallel safe
  return array_to_string(texts, E'\n');

alter table leads
  -- What a merge brings: a lead keeps every address and number it was ever known by.
  add column other_emails text[] not null default '{}' check (cardinality(other_emails) <= 20),
  add column other_phones text[] not null default '{}' check (cardinality(other_phones) <= 20),
  -- Another lead of the organization is reached by one of its addresses or numbers.
  add column has_twin boolean not null default false,
  -- Compared as texts, without regard to case: under row-level security an index serves no other operator.
  add column campaign_key text generated always as (lower(campaign)) stored,
  add column brought_by_key text generated always as (lower(brought_by)) stored;
alter table leads alter column search set expression as (
  lower(full_name) || E'\n' || coalesce(lower(email), '') || E'\n' || coalesce(phone, '') || E'\n' || coalesce(whatsapp, '')
    || E'\n' || lower(lines_of(other_emails)) || E'\n' || lines_of(other_phones));

create index leads_campaign on leads (organization_id, campaign_key, created_at desc) where deleted_at is null and campaign_key is not null;
create index leads_brought_by on leads (organization_id, brought_by_key, created_at desc) where deleted_at is null and brought_by_key is not null;
create index leads_nationality on leads (organization_id, nationality, created_at desc) where deleted_at is null and nationality is not null;
create index leads_opted_out on leads (organization_id, created_at desc, id desc) where deleted_at is null and opted_out;
create index leads_twins on leads (organization_id, created_at desc, id desc) where deleted_at is null and has_twin;
create index leads_bin on leads (organization_id, deleted_at desc, id desc) where deleted_at is not null;
-- Every address (in small letters) and number that a lead out of the bin is reached by.
create table lead_reaches (
  organization_id bigint not null,
  reach text not null,
  lead_id bigint not null,
  primary key (organization_id, reach, lead_id),
  foreign key (organization_id, lead_id) references leads (organization_id, id) on delete cascade
);
create index lead_reaches_lead on lead_reaches (organization_id, lead_id);
select wall('lead_reaches');
create policy in_scope on lead_reaches for select to storey_app using (organization_id = (select scope_organization()));
grant select on lead_reaches to storey_app;
-- They serve this one's look-ups no more.
drop index leads_email, leads_phone;
alter table leads drop column email_key;

create function reaches_of(email text, phone text, whatsapp text, other_emails text[], other_phones text[]) returns text[]
language sql immutable parallel safe
  return array_remove(array[lower(email), phone, whatsapp], null) || string_to_array(lower(lines_of(other_emails)), E'\n') || other_phones;

-- Writes down how leads are reached now, and keeps `has_twin` of all who are or were reached the same way.
create function keep_reaches(organization bigint, changed bigint[]) returns void
language plpgsql security definer set search_path = public set plan_cache_mode = force_generic_plan as $$
declare
  touched bigint[];
begin
  -- Two who begin to be reached the same way at one moment do not see each other: the second waits for the first. By 256 shares
  -- of all addresses and numbers, in order, so that a great import takes few locks.
  perform pg_advisory_xact_lock(hashtextextended('reaches ' || organization || ' ' || share.number, 0))
    from (select distinct abs(hashtext(own.reach)::bigint) % 256 as number
      from leads l cross join unnest(reaches_of(l.email, l.phone, l.whatsapp, l.other_emails, l.other_phones)) as own (reach)
      where l.organization_id = organization and l.id = any (changed) order by 1) as share;
  with gone as (
    delete from lead_reaches r using leads l
      where r.organization_id = organization and r.lead_id = any (changed) and l.organization_id = organization and l.id = r.lead_id
        and (l.deleted_at is not null or r.reach <> all (reaches_of(l.email, l.phone, l.whatsapp, l.other_emails, l.other_phones)))
      returning r.reach),
  come as (
    insert into lead_reaches (organization_id, reach, lead_id)
      select distinct l.organization_id, reach, l.id
        from leads l cross join unnest(reaches_of(l.email, l.phone, l.whatsapp, l.other_emails, l.other_phones)) as reach
        where l.organization_id = organization and l.id = any (changed) and l.deleted_at is null
      on conflict do nothing returning reach)
  select array_agg(distinct r.lead_id order by r.lead_id) into touched
    from lead_reaches r where r.organization_id = organization and r.reach in (select reach from gone union select reach from come);
  -- Whoever shares nothing with others has no twin to gain or to lose.
  if cardinality(changed) = 1 and coalesce(touched, '{}') <@ changed then
    return;
  end if;
  touched := array(select distinct id from unnest(touched || changed) as id order by id);
  if cardinality(touched) > 0 then
    -- In the order of ids, so that two who change twins of each other wait instead of locking each other out.
    perform from leads where organization_id = organization and id = any (touched) order by id for no key update;
    update leads l set has_twin = not l.has_twin
      where l.organization_id = organization and l.id = any (touched)
        and l.has_twin <> exists (select from lead_reaches a join lead_reaches b using (organization_id, reach)
          where a.organization_id = organization and a.lead_id = l.id and b.lead_id <> a.lead_id);
  end if;
end
$$;
revoke execute on function keep_reaches(bigint, bigint[]) from public;

create function leads_added_keep_reaches() returns trigger language plpgsql security definer set search_path = public as $$
declare
  touched record;
begin
  for touched in select organization_id, array_agg(id) as ids from added group by 1 order by 1 loop
    perform keep_reaches(touched.organization_id, touched.ids);
  end loop;
  return null;
end
$$;
create function leads_changed_keep_reaches() returns trigger language plpgsql security definer set search_path = public as $$
declare
  touched record;
begin
  for touched in
    select organization_id, array_agg(id) as ids from (
      select gone.organization_id, gone.id from gone join added using (organization_id, id)
        where (gone.email, gone.phone, gone.whatsapp, gone.other_emails, gone.other_phones, gone.deleted_at is null)
          is distinct from (added.email, added.phone, added.whatsapp, added.other_emails, added.other_phones, added.deleted_at is null)) as changed
      group by 1 order by 1
  loop
    perform keep_reaches(touched.organization_id, touched.ids);
  end loop;
  return null;
end
$$;
create trigger leads_reaches_added after insert on leads
  referencing new table as added for each statement execute function leads_added_keep_reaches();
create trigger leads_reaches_changed after update on leads
  referencing old table as gone new table as added for each statement execute function leads_changed_keep_reaches();
-- Those that stand already.
select keep_reaches(organization_id, array_agg(id)) from leads group by organization_id;

-- The first contact of a lead is stored with the lead, for reports of many leads.
alter table leads add column first_contact_at timestamptz;
alter table backfills add column reached bigint not null default 0;

-- It is calculated, as the next activity is, so the audit log leaves it out.
drop trigger log_inserts on leads;
drop trigger log_deletes on leads;
drop trigger log_updates on leads;
select audit_table('leads',
  hidden => '{full_name,email,phone,whatsapp,nationality,residence_country,language,interest_note,brought_by,
    other_emails,other_phones}',
  ignored => '{search,next_activity_at,last_contacted_at,first_contact_at,has_duplicate,campaign_key,brought_by_key,
    owner_name}',
  private => true);

-- Updates what leads keep of their activities: when the next open one is due, and when the first contact was. Called by the
-- triggers of activities.
create function sync_activities_of_leads(organization bigint, lead_ids bigint[]) returns void
  language plpgsql security definer set search_path = public as $$
begin
  -- Of two transactions that change activities of one lead, the second waits here; its next statement sees what the first wrote.
  perform from leads where organization_id = organization and id = any (lead_ids) order by id for no key update;
  update leads l set next_activity_at = kept.next_at, first_contact_at = kept.contact_at
    from (select lead.id,
        (select min(a.due_at) from activities a
          where a.organization_id = organization and a.lead_id = lead.id
            and a.completed_at is null and a.deleted_at is null) as next_at,
        (select min(a.completed_at) from activities a
          where a.organization_id = organization and a.lead_id = lead.id
            and a.deleted_at is null and a.result in ('reached', 'held', 'sent', 'replied')) as contact_at
      from unnest(lead_ids) as lead (id)) kept
    where l.organization_id = organization and l.id = kept.id
      and (l.next_activity_at, l.first_contact_at) is distinct from (kept.next_at, kept.contact_at);
end
$$;

-- Fills first_contact_at of leads that were there before the column, by id; counts the leads that it looked at.
create function backfill_first_contacts(size integer) returns integer language plpgsql as $$
declare
  looked integer;
  last bigint;
  batch record;
begin
  select count(*), max(next.id) into looked, last from (
    select l.id from leads l
      where l.id > (select reached from backfills where name = 'backfill_first_contacts')
      order by l.id limit size) next;
  for batch in
    select l.organization_id, array_agg(l.id) as ids from leads l
      where l.id > (select reached from backfills where name = 'backfill_first_contacts') and l.id <= last
        and exists (select from activities a where a.organization_id = l.organization_id and a.lead_id = l.id
          and a.deleted_at is null and a.result in ('reached', 'held', 'sent', 'replied'))
      group by 1 order by 1
  loop
    perform sync_activities_of_leads(batch.organization_id, batch.ids);
  end loop;
  update backfills set reached = coalesce(last, reached) where name = 'backfill_first_contacts';
  return looked;
end
$$;
revoke all on function backfill_first_contacts(integer) from public;

-- Whether every lead has its first contact, so that reports need not look for it among the activities.
create function first_contacts_filled() returns boolean
  language sql stable security definer set search_path = public as $$
  select not exists (select from backfills where name = 'backfill_first_contacts' and finished_at is null)
$$;
revoke execute on function first_contacts_filled() from public;
grant execute on function first_contacts_filled() to storey_app;

-- The next activity and the first contact of a lead are stored with the lead; a change of an activity updates them for the old
-- and the new lead.
create function sync_leads_of_activity() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform sync_activities_of_leads(new.organization_id, array[new.lead_id]);
  elsif tg_op = 'UPDATE' then
    perform sync_activities_of_leads(new.organization_id, array[old.lead_id, new.lead_id]);
  else
    perform sync_activities_of_leads(old.organization_id, array[old.lead_id]);
  end if;
  return null;
end
$$;
-- With `type`, because a change of it may remove the result.
create trigger sync_leads
  after insert or update of lead_id, due_at, type, completed_at, result, deleted_at on activities
  for each row execute function sync_leads_of_activity();
create trigger sync_leads_on_delete after delete on activities
  for each row when (old.deleted_at is null) execute function sync_leads_of_activity();

drop trigger sync_next_activity on activities;
-- safe: only its trigger called it
drop function sync_next_activity();
-- safe: only the trigger called it
drop function sync_next_activity_of_leads(bigint, bigint[]);

insert into backfills (name, finished_at)
  select 'backfill_first_contacts', case when not exists (select from leads) then now() end;

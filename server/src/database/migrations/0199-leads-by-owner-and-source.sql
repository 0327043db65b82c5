-- Lists of leads in the order of their owner's name and of their source. The name is kept on the lead, as the next activity
-- is, so that a page is read from an index and no organization is put in order for it. What is kept is no change of the lead.
drop trigger leads_audit_added on leads;
drop trigger leads_audit_gone on leads;
drop trigger leads_audit_changed on leads;
alter table leads add column owner_name text;

create function leads_keep_owner_name() returns trigger language plpgsql security definer set search_path = public as $$
begin
  new.owner_name := (select lower(u.full_name) from users u where u.id = new.owner_id);
  return new;
end
$$;
create trigger leads_owner_name before insert or update of owner_id on leads
  for each row execute function leads_keep_owner_name();

create function users_keep_owner_name() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update leads set owner_name = lower(new.full_name)
    where organization_id in (select organization_id from memberships where user_id = new.id) and owner_id = new.id;
  return null;
end
$$;
create trigger users_owner_name after update of full_name on users
  for each row when (old.full_name is distinct from new.full_name) execute function users_keep_owner_name();

update leads l set owner_name = lower(u.full_name) from users u where u.id = l.owner_id;

select audited('leads',
  '{full_name,email,phone,whatsapp,nationality,residence_country,language,interest_note,brought_by,other_emails,other_phones}',
  '{email_key,search,next_activity_at,last_contacted_at,has_twin,campaign_key,brought_by_key,owner_name}', true);

create index leads_by_owner on leads (organization_id, owner_name, id) where deleted_at is null;
create index leads_by_source on leads (organization_id, source, id) where deleted_at is null;

-- The bin: who put something there, what stands in it, and how it is emptied after 30 days.

alter table leads add column deleted_by bigint references users;
alter table deals add column deleted_by bigint references users;
alter table activities add column deleted_by bigint references users;
alter table lead_notes add column deleted_by bigint references users;
alter table lead_documents add column deleted_by bigint references users;

-- Whoever deletes is noted, whatever way it is deleted; what comes back is nobody's deletion any more.
create function note_who_deletes() returns trigger language plpgsql as $$
begin
  new.deleted_by := case when new.deleted_at is not null then coalesce(scope_user(), new.deleted_by) end;
  return new;
end
$$;
do $$
declare
  name text;
begin
  foreach name in array array['leads', 'deals', 'activities', 'lead_notes', 'lead_documents'] loop
    execute format('create trigger %I before update of deleted_at on %I for each row
      when (old.deleted_at is distinct from new.deleted_at) execute function note_who_deletes()', name || '_deleted_by', name);
  end loop;
end
$$;

create index deals_bin on deals (organization_id, deleted_at desc, id desc) where deleted_at is not null;
create index activities_bin on activities (organization_id, deleted_at desc, id desc) where deleted_at is not null;
create index lead_notes_bin on lead_notes (organization_id, deleted_at desc, id desc) where deleted_at is not null;
create index lead_documents_bin on lead_documents (organization_id, deleted_at desc, id desc) where deleted_at is not null;

-- What hangs on a lead or a deal is found whether it is in the bin or not: when its lead goes for good, all of it does.
drop index deals_lead, activities_lead, activities_deal, lead_notes_lead, lead_documents_lead;
create index deals_lead on deals (organization_id, lead_id);
create index activities_lead on activities (organization_id, lead_id, due_at);
create index activities_deal on activities (organization_id, deal_id, due_at);
create index lead_notes_lead on lead_notes (organization_id, lead_id, created_at desc);
create index lead_documents_lead on lead_documents (organization_id, lead_id, created_at desc);
create index lead_documents_file on lead_documents (organization_id, file_id);

-- Takes away what has been in the bin for 30 days, at most so many of each kind; answers how many rows went. The bytes of
-- documents are left to the job that looks for files without a row.
create function empty_bin(most integer) returns integer language plpgsql security definer set search_path = public as $$
declare
  long_ago timestamptz := now() - interval '30 days';
  ids bigint[];
  files_left bigint[] := '{}';
  total integer := 0;
begin
  ids := array(select id from activities where deleted_at < long_ago order by deleted_at limit most for update skip locked);
  delete from activities where id = any (ids);
  total := total + cardinality(ids);

  ids := array(select id from deals where deleted_at < long_ago order by deleted_at limit most for update skip locked);
  -- What was planned for a deal that goes stays with its lead.
  update activities a set deal_id = null from deals d
    where d.id = any (ids) and a.organization_id = d.organization_id and a.deal_id = d.id;
  delete from deals where id = any (ids);
  total := total + cardinality(ids);

  ids := array(select id from note_files where deleted_at < long_ago order by deleted_at limit most for update skip locked);
  files_left := array(select file_id from note_files where id = any (ids));
  delete from note_files where id = any (ids);
  total := total + cardinality(ids);

  ids := array(select id from lead_notes where deleted_at < long_ago order by deleted_at limit most for update skip locked);
  files_left := files_left || array(select file_id from note_files where note_id = any (ids));
  delete from lead_notes where id = any (ids);
  total := total + cardinality(ids);

  ids := array(select id from lead_documents where deleted_at < long_ago order by deleted_at limit most for update skip locked);
  files_left := files_left || array(select file_id from lead_documents where id = any (ids))
    || array(select file_id from lead_document_versions where document_id = any (ids));
  delete from lead_documents where id = any (ids);
  total := total + cardinality(ids);

  ids := array(select id from leads where deleted_at < long_ago order by deleted_at limit most for update skip locked);
  files_left := files_left
    || array(select d.file_id from leads l join lead_documents d on d.organization_id = l.organization_id and d.lead_id = l.id
      where l.id = any (ids))
    || array(select v.file_id from leads l join lead_documents d on d.organization_id = l.organization_id and d.lead_id = l.id
      join lead_document_versions v on v.organization_id = d.organization_id and v.document_id = d.id where l.id = any (ids))
    || array(select f.file_id from leads l join lead_notes n on n.organization_id = l.organization_id and n.lead_id = l.id
      join note_files f on f.organization_id = n.organization_id and f.note_id = n.id where l.id = any (ids));
  delete from activities a using leads l where l.id = any (ids) and a.organization_id = l.organization_id and a.lead_id = l.id;
  delete from activities a using deals d, leads l where l.id = any (ids)
    and d.organization_id = l.organization_id and d.lead_id = l.id and a.organization_id = d.organization_id and a.deal_id = d.id;
  delete from deals d using leads l where l.id = any (ids) and d.organization_id = l.organization_id and d.lead_id = l.id;
  delete from leads where id = any (ids);
  total := total + cardinality(ids);

  delete from files f where f.id = any (files_left)
    and not exists (select from lead_documents d where d.organization_id = f.organization_id and d.file_id = f.id)
    and not exists (select from lead_document_versions v where v.organization_id = f.organization_id and v.file_id = f.id)
    and not exists (select from note_files n where n.organization_id = f.organization_id and n.file_id = f.id);
  return total;
end
$$;
revoke execute on function empty_bin(integer) from public;
grant execute on function empty_bin(integer) to storey_worker;

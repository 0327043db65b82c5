-- The bin: deleted records of the CRM, kept for 30 days.

-- Records the user who deleted a row, in whatever way it is deleted, and clears it when the row is restored.
create function set_deleted_by() returns trigger language plpgsql as $$
begin
  new.deleted_by := case when new.deleted_at is not null then coalesce(scope_user(), new.deleted_by) end;
  return new;
end
$$;

-- Permanently deletes rows that have been in the bin for 30 days, up to a maximum of each kind; returns their number.
-- The stored content of files is deleted by the job that looks for files without a row.
create function empty_bin(max_rows integer) returns integer
  language plpgsql security definer set search_path = public as $$
declare
  deadline timestamptz := now() - interval '30 days';
  ids bigint[];
  file_ids bigint[] := '{}';
  total integer := 0;
begin
  ids := array(select id from activities where deleted_at < deadline
    order by deleted_at limit max_rows for update skip locked);
  delete from activities where id = any (ids);
  total := total + cardinality(ids);

  ids := array(select id from deals where deleted_at < deadline
    order by deleted_at limit max_rows for update skip locked);
  -- Activities of a deleted deal stay with its lead.
  update activities a set deal_id = null from deals d
    where d.id = any (ids) and a.organization_id = d.organization_id and a.deal_id = d.id;
  delete from deals where id = any (ids);
  total := total + cardinality(ids);

  ids := array(select id from note_files where deleted_at < deadline
    order by deleted_at limit max_rows for update skip locked);
  file_ids := array(select file_id from note_files where id = any (ids));
  delete from note_files where id = any (ids);
  total := total + cardinality(ids);

  ids := array(select id from lead_notes where deleted_at < deadline
    order by deleted_at limit max_rows for update skip locked);
  file_ids := file_ids || array(select file_id from note_files where note_id = any (ids));
  delete from lead_notes where id = any (ids);
  total := total + cardinality(ids);

  ids := array(select id from lead_documents where deleted_at < deadline
    order by deleted_at limit max_rows for update skip locked);
  file_ids := file_ids || array(select file_id from lead_documents where id = any (ids))
    || array(select file_id from lead_document_versions where document_id = any (ids));
  delete from lead_documents where id = any (ids);
  total := total + cardinality(ids);

  ids := array(select id from leads where deleted_at < deadline
    order by deleted_at limit max_rows for update skip locked);
  file_ids := file_ids
    || array(select d.file_id from leads l
      join lead_documents d on d.organization_id = l.organization_id and d.lead_id = l.id
      where l.id = any (ids))
    || array(select v.file_id from leads l
      join lead_documents d on d.organization_id = l.organization_id and d.lead_id = l.id
      join lead_document_versions v on v.organization_id = d.organization_id and v.document_id = d.id
      where l.id = any (ids))
    || array(select f.file_id from leads l
      join lead_notes n on n.organization_id = l.organization_id and n.lead_id = l.id
      join note_files f on f.organization_id = n.organization_id and f.note_id = n.id
      where l.id = any (ids));
  delete from activities a using leads l
    where l.id = any (ids) and a.organization_id = l.organization_id and a.lead_id = l.id;
  delete from activities a using deals d, leads l
    where l.id = any (ids) and d.organization_id = l.organization_id and d.lead_id = l.id
      and a.organization_id = d.organization_id and a.deal_id = d.id;
  delete from deals d using leads l
    where l.id = any (ids) and d.organization_id = l.organization_id and d.lead_id = l.id;
  delete from leads where id = any (ids);
  total := total + cardinality(ids);

  delete from files f where f.id = any (file_ids)
    and not exists (select from lead_documents d where d.organization_id = f.organization_id and d.file_id = f.id)
    and not exists (
      select from lead_document_versions v where v.organization_id = f.organization_id and v.file_id = f.id)
    and not exists (select from note_files n where n.organization_id = f.organization_id and n.file_id = f.id);
  return total;
end
$$;
revoke execute on function empty_bin(integer) from public;
grant execute on function empty_bin(integer) to storey_worker;

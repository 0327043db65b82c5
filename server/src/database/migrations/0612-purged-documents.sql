-- Deleted documents of organizations go after a time, with every file of theirs. The registration that named them is over.
create index organization_documents_deleted on organization_documents (deleted_at) where deleted_at is not null;

-- Takes documents away for good that were deleted some days ago. Answers how many, and where their files lay: the bytes follow once
-- it has committed.
create function purge_organization_documents(days integer, most integer) returns jsonb
language plpgsql security definer set search_path = public as $$
declare
  gone bigint[] := array(
    select id from organization_documents where deleted_at < now() - make_interval(days => days)
      order by deleted_at limit most for update skip locked);
  files_gone bigint[];
  keys jsonb;
begin
  with removed as (delete from organization_document_files where document_id = any (gone) returning file_id)
    select coalesce(array_agg(file_id), '{}') into files_gone from removed;
  delete from organization_documents where id = any (gone);
  -- A file that another document has stays with it.
  with removed as (
    delete from files f where f.id = any (files_gone)
      and not exists (select from organization_document_files v where v.organization_id = f.organization_id and v.file_id = f.id)
      returning storage_key)
    select coalesce(jsonb_agg(storage_key), '[]') into keys from removed;
  return jsonb_build_object('count', cardinality(gone), 'files', keys);
end
$$;
revoke execute on function purge_organization_documents(integer, integer) from public;
grant execute on function purge_organization_documents(integer, integer) to storey_worker;

-- The second wall around "own leads and the unowned". A member who is kept to their own works as a role of its own, which
-- has every right of storey_app and is held by one more policy a table; nobody else's plans know of it.

do $$
declare
  login name;
begin
  begin
    create role storey_own nologin;
  exception when duplicate_object or unique_violation then
    null; -- roles belong to the cluster; another database of it may have made them
  end;
  grant storey_app to storey_own;
  grant storey_own to current_user;
  -- Whoever may step into storey_app may step into its narrower sister; a login of an operator needs no grant by hand.
  for login in
    select r.rolname from pg_auth_members m join pg_roles r on r.oid = m.member
      where m.roleid = 'storey_app'::regrole and r.rolname not in ('storey_own', current_user)
  loop
    execute format('grant storey_own to %I with inherit false, set true', login);
  end loop;
end
$$;

-- What a transaction was opened for beyond the caller's own (server/src/access/own-records.ts lists the openings).
create function opened_leads() returns bigint[] language sql stable parallel safe
  return coalesce(nullif(current_setting('app.opened_leads', true), ''), '{}')::bigint[];
create function opened_stages() returns bigint[] language sql stable parallel safe
  return coalesce(nullif(current_setting('app.opened_stages', true), ''), '{}')::bigint[];
-- Inside of functions that run as the owner: whether their caller is kept to their own.
create function kept_to_own() returns boolean language sql stable parallel safe
  return current_setting('role', true) = 'storey_own';

-- Beside the own and the unowned: what this very transaction wrote, such as a lead that it gave to a colleague. A row that
-- was changed carries the start of the transaction that changed it.
create policy own_only on leads as restrictive for all to storey_own
  using (owner_id is null or owner_id = (select scope_user()) or updated_at = (select now())
    or id = any ((select opened_leads())::bigint[]))
  with check (true);
create policy own_only on deals as restrictive for all to storey_own
  using (owner_id is null or owner_id = (select scope_user()) or updated_at = (select now())
    or lead_id = any ((select opened_leads())::bigint[]) or stage_id = any ((select opened_stages())::bigint[]))
  with check (true);
create policy own_only on activities as restrictive for all to storey_own
  using (updated_at = (select now()) or lead_id = any ((select opened_leads())::bigint[])
    or (lead_id is not null or deal_id is not null or owner_id is null or owner_id = (select scope_user()))
      and (lead_id is null or exists (select from leads l where l.organization_id = activities.organization_id and l.id = activities.lead_id))
      and (deal_id is null or exists (select from deals d where d.organization_id = activities.organization_id and d.id = activities.deal_id)))
  with check (true);

-- What hangs on a lead, a deal, a note or a document is in sight with it: the policies of those answer the sub-queries.
do $$
declare
  name text;
begin
  foreach name in array array['lead_notes', 'lead_documents', 'lead_tags', 'lead_projects', 'lead_reaches', 'lead_merges', 'lead_merge_parts'] loop
    execute format('create policy own_only on %1$I as restrictive for all to storey_own
      using (exists (select from leads l where l.organization_id = %1$I.organization_id and l.id = %1$I.lead_id)) with check (true)', name);
  end loop;
  foreach name in array array['note_files', 'note_mentions'] loop
    execute format('create policy own_only on %1$I as restrictive for all to storey_own
      using (exists (select from lead_notes n where n.organization_id = %1$I.organization_id and n.id = %1$I.note_id)) with check (true)', name);
  end loop;
  -- Kept counters are everybody's together.
  foreach name in array array['lead_counts', 'stage_counts'] loop
    execute format('create policy own_only on %I as restrictive for all to storey_own using (false)', name);
  end loop;
end
$$;
-- What somebody did to a colleague's lead, such as winning its deal, is written and read back at once.
create policy own_only on lead_history_items as restrictive for all to storey_own
  using (at = (select now()) or exists (select from leads l where l.organization_id = lead_history_items.organization_id and l.id = lead_history_items.lead_id))
  with check (true);
create policy own_only on deal_tags as restrictive for all to storey_own
  using (exists (select from deals d where d.organization_id = deal_tags.organization_id and d.id = deal_tags.deal_id)) with check (true);
create policy own_only on lead_document_versions as restrictive for all to storey_own
  using (exists (select from lead_documents d where d.organization_id = lead_document_versions.organization_id and d.id = lead_document_versions.document_id))
  with check (true);
-- Of one's own bulk changes (jobs are one's own already), and of one's own imports or a lead in sight.
create policy own_only on lead_changes as restrictive for all to storey_own
  using (exists (select from jobs j where j.id = lead_changes.job_id)) with check (true);
create policy own_only on lead_import_rows as restrictive for all to storey_own
  using (exists (select from lead_imports i where i.organization_id = lead_import_rows.organization_id
      and i.id = lead_import_rows.import_id and i.user_id = (select scope_user()))
    or exists (select from leads l where l.organization_id = lead_import_rows.organization_id and l.id = lead_import_rows.lead_id))
  with check (true);

-- A file that is the document of a lead, a file of its notes or the workbook of an import. As the owner: for who is kept to
-- their own, a document out of sight and a file that is no document read the same.
create index lead_document_versions_file on lead_document_versions (organization_id, file_id);
create index note_files_file on note_files (organization_id, file_id);
create function paper_in_sight(paper bigint) returns boolean language sql stable security definer set search_path = public as $$
  select not exists (
    select from (
      select d.lead_id from lead_documents d where d.organization_id = scope_organization() and d.file_id = paper
      union all
      select d.lead_id from lead_document_versions v
        join lead_documents d on d.organization_id = v.organization_id and d.id = v.document_id
        where v.organization_id = scope_organization() and v.file_id = paper
      union all
      select n.lead_id from note_files f join lead_notes n on n.organization_id = f.organization_id and n.id = f.note_id
        where f.organization_id = scope_organization() and f.file_id = paper) as hangs
      join leads l on l.organization_id = scope_organization() and l.id = hangs.lead_id
      where not (l.owner_id is null or l.owner_id = scope_user() or l.updated_at = now() or l.id = any (opened_leads())))
    and not exists (
      select from lead_imports i where i.organization_id = scope_organization() and i.file_id = paper and i.user_id <> scope_user())
$$;
revoke execute on function paper_in_sight(bigint) from public;
grant execute on function paper_in_sight(bigint) to storey_own;
create policy own_only on files as restrictive for all to storey_own using (paper_in_sight(id)) with check (true);

-- A search that answers whole leads runs as the owner, so the rule stands in it; those that answer ids are judged afterwards.
create or replace function leads_found(term text) returns setof leads language sql stable rows 100 security definer set search_path = public as $$
  select * from leads
    where organization_id = scope_organization() and deleted_at is null
      and ((select not kept_to_own()) or owner_id is null or owner_id = (select scope_user()))
      and search like any (search_patterns(longest_word(term))) and has_words(search, term)
$$;
create or replace function leads_found_in(term text, statuses text[]) returns setof leads language sql stable rows 100 security definer set search_path = public as $$
  select * from leads
    where organization_id = scope_organization() and deleted_at is null and status = any (statuses)
      and ((select not kept_to_own()) or owner_id is null or owner_id = (select scope_user()))
      and search like any (search_patterns(longest_word(term))) and has_words(search, term)
$$;

-- The doors. Each answers no more than its name says, and only of the caller's organization.

-- A deal of one's own on a colleague's lead names that lead.
create view lead_names as select organization_id, id, full_name from leads where organization_id = (select scope_organization());
grant select on lead_names to storey_app;

-- Who owns leads out of sight that are reached by one of these addresses or numbers.
create function owners_out_of_sight(asked text[], but bigint, most integer) returns table (full_name text)
language sql stable security definer set search_path = public as $$
  select distinct u.full_name from lead_reaches r
    join leads l on l.organization_id = r.organization_id and l.id = r.lead_id
    join memberships m on m.organization_id = l.organization_id and m.user_id = l.owner_id
    join users u on u.id = l.owner_id
    where r.organization_id = scope_organization() and r.reach = any (asked)
      and l.deleted_at is null and l.id <> but and l.owner_id <> scope_user()
    limit most
$$;
-- Who moved a deal last that the caller was just refused to move.
create function last_mover(deal bigint) returns text language sql stable security definer set search_path = public as $$
  select h.actor_name from deals d
    join lead_history_items h on h.organization_id = d.organization_id and h.lead_id = d.lead_id
    where d.organization_id = scope_organization() and d.id = deal and h.subject_id = d.id and h.kind = 'stage_changed'
      and (not kept_to_own() or d.owner_id is null or d.owner_id = scope_user())
    order by h.at desc, h.id desc limit 1
$$;
-- The leads that an import of the caller's has made or changed, by how they are reached: a later line may mean the same person.
create function reached_by_import(import bigint, asked text[]) returns table (reach text, lead_id bigint)
language sql stable security definer set search_path = public as $$
  select r.reach, r.lead_id from lead_reaches r
    where r.organization_id = scope_organization() and r.reach = any (asked)
      and exists (select from lead_import_rows i
        where i.organization_id = r.organization_id and i.import_id = import and i.lead_id = r.lead_id)
      and exists (select from lead_imports i
        where i.organization_id = r.organization_id and i.id = import and i.user_id = scope_user())
$$;
-- The lead that a merged one is part of by now; its policy judges whether it is in sight.
create function merged_into(asked bigint) returns bigint language sql stable security definer set search_path = public as $$
  select lead_standing_for(scope_organization(), asked)
$$;
revoke execute on function owners_out_of_sight(text[], bigint, integer), last_mover(bigint), reached_by_import(bigint, text[]), merged_into(bigint) from public;
grant execute on function owners_out_of_sight(text[], bigint, integer), last_mover(bigint), reached_by_import(bigint, text[]), merged_into(bigint) to storey_app;

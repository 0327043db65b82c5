-- A company and a similar company or organization that a user marked as different. A pair of companies is stored once,
-- the lower id first.
create table contact_dismissals (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  company_id bigint not null,
  other_company_id bigint,
  matched_organization_id bigint references organizations on delete cascade,
  dismissed_by bigint references users,
  dismissed_at timestamptz not null default now(),
  unique nulls not distinct (company_id, other_company_id, matched_organization_id),
  foreign key (organization_id, company_id) references contact_companies (organization_id, id) on delete cascade,
  foreign key (organization_id, other_company_id) references contact_companies (organization_id, id) on delete cascade,
  constraint contact_dismissals_one_other check ((other_company_id is null) <> (matched_organization_id is null)),
  constraint contact_dismissals_lower_first check (other_company_id is null or company_id < other_company_id)
);

create index contact_dismissals_other on contact_dismissals (other_company_id) where other_company_id is not null;

select enable_rls('contact_dismissals');
create policy of_platform on contact_dismissals for all to storey_platform using (true);
create policy in_scope on contact_dismissals for all to storey_app
  using (organization_id = (select scope_organization())
    and (matched_organization_id is null or matched_organization_id = any ((select scope_organizations())::bigint[])));
grant select, insert, delete on contact_dismissals to storey_app, storey_platform;

-- A dismissed pair is no longer shown as similar; it is again when the dismissal is removed.
create function sync_matches_of_dismissal() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  perform refresh_contact_matches(array[coalesce(new.company_id, old.company_id)]);
  return null;
end
$$;
create trigger sync_matches_of_dismissal after insert or delete on contact_dismissals
  for each row execute function sync_matches_of_dismissal();

select audit_table('contact_dismissals');

-- A company and a similar company or organization, with the score of their similarity. Written by the functions of
-- contact-matching.sql only, which triggers call; a pair of companies has a row for each of them.
create table contact_matches (
  organization_id bigint not null,
  company_id bigint not null,
  other_company_id bigint,
  matched_organization_id bigint references organizations on delete cascade,
  score smallint not null check (score between 1 and 100),
  reasons text[] not null
    check (reasons <@ array['license', 'domain', 'phone', 'name'] and cardinality(reasons) > 0),
  unique nulls not distinct (company_id, other_company_id, matched_organization_id),
  foreign key (organization_id, company_id) references contact_companies (organization_id, id) on delete cascade,
  foreign key (organization_id, other_company_id) references contact_companies (organization_id, id) on delete cascade,
  constraint contact_matches_one_other check ((other_company_id is null) <> (matched_organization_id is null))
);

create index contact_matches_other on contact_matches (other_company_id) where other_company_id is not null;
create index contact_matches_organization
  on contact_matches (matched_organization_id) where matched_organization_id is not null;
create index contact_matches_score
  on contact_matches (organization_id, score, cardinality(reasons), company_id, coalesce(other_company_id, 0),
    coalesce(matched_organization_id, 0));

select enable_rls('contact_matches');
create policy of_platform on contact_matches for all to storey_platform using (true);
create policy in_scope on contact_matches for all to storey_app
  using (organization_id = (select scope_organization())
    and (matched_organization_id is null or matched_organization_id = any ((select scope_organizations())::bigint[])));
grant select on contact_matches to storey_app, storey_platform;

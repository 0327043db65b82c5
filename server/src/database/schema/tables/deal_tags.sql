-- A tag of a deal, set by members.
create table deal_tags (
  organization_id bigint not null,
  deal_id bigint not null,
  tag_id bigint not null,
  primary key (organization_id, deal_id, tag_id),
  foreign key (organization_id, deal_id) references deals (organization_id, id) on delete cascade,
  foreign key (organization_id, tag_id) references tags (organization_id, id) on delete cascade
);

create index deal_tags_tag on deal_tags (organization_id, tag_id);

select enable_rls('deal_tags');
create policy in_scope on deal_tags for all to storey_app using (organization_id = (select scope_organization()));
create policy own_only on deal_tags as restrictive for all to storey_own
  using (exists (
    select from deals d where d.organization_id = deal_tags.organization_id and d.id = deal_tags.deal_id))
  with check (true);
grant select, insert, update, delete on deal_tags to storey_app;

select audit_table('deal_tags', private => true);

-- A member who receives leads by an assignment rule, in turn. Written with the rule; removed with the membership.
create table assignment_rule_members (
  organization_id bigint not null,
  rule_id bigint not null,
  user_id bigint not null,
  position integer not null,
  last_turn bigint not null default 0,
  last_assigned_at timestamptz,
  primary key (organization_id, rule_id, user_id),
  foreign key (organization_id, rule_id) references assignment_rules (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references memberships on delete cascade
);
comment on column assignment_rule_members.last_turn is
  'The last turn of the member, counted by rule: the smallest is next. Times would be equal within a transaction.';

create index assignment_rule_members_user on assignment_rule_members (organization_id, user_id);

select enable_rls('assignment_rule_members');
create policy in_scope on assignment_rule_members for all to storey_app
  using (organization_id = (select scope_organization()));
grant select, insert, update, delete on assignment_rule_members to storey_app;

select audit_table('assignment_rule_members', ignored => '{last_turn,last_assigned_at}', private => true);

-- Whom an organization's records name without being members: those who left, and its API tokens.
create table former_members (
  organization_id bigint not null references organizations,
  user_id bigint not null references users,
  primary key (organization_id, user_id)
);

create index former_members_user on former_members (user_id);

select enable_rls('former_members');

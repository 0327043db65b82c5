-- Whom an organization's records name without being members: those who left, and its API tokens.
create table named_people (
  organization_id bigint not null references organizations,
  user_id bigint not null references users,
  primary key (organization_id, user_id)
);

create index named_people_user on named_people (user_id);

select wall('named_people');

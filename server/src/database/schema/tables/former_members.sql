-- A user whom records of an organization may name although they are no member: a former member, or an API token.
-- Written when a membership is deleted and when an API token is created.
create table former_members (
  organization_id bigint not null references organizations,
  user_id bigint not null references users,
  primary key (organization_id, user_id)
);

create index former_members_user on former_members (user_id);

-- No policy and no grant: read and written only by functions that run as the owner.
select enable_rls('former_members');

alter table users add column starts_at_home boolean;
comment on column users.starts_at_home is 'Whether the first screen is Home; null for the choice of the organization.';
grant select (starts_at_home) on users to storey_app;

alter table organizations add column starts_at_home boolean not null default false;
comment on column organizations.starts_at_home is
  'Whether the first screen of its members is Home, unless they choose otherwise.';
grant update (starts_at_home) on organizations to storey_app;

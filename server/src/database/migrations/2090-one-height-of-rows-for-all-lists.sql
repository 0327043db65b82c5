-- safe: a row a person, thousands at most: the table is read in milliseconds
alter table users add column density text not null default 'normal',
  add constraint users_density_known check (density in ('compact', 'normal', 'comfortable'));
comment on column users.density is 'The height of the rows of all lists.';
grant select (density) on users to storey_app;

-- Who chose high rows for one list has them in all.
-- safe: few did, because every list began with the others
update users set density = 'comfortable'
  where id in (select user_id from list_preferences where density = 'normal');

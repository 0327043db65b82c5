-- The store of the limiter: the same count for every process. Keys are made by us and hold no address in the clear.
create table rate_limits (
  key character varying(255) primary key,
  points integer not null default 0,
  expire bigint
);

create index rate_limits_expiry on rate_limits (expire);

grant select, insert, update, delete on rate_limits to storey_app;
grant select, delete on rate_limits to storey_worker;

-- A counter of a usage limit, the same for every process. Written by the rate limiter; keys are made by the server and
-- contain no address in plain text. Only the application and the worker have a grant; no row-level security, because no
-- row belongs to an organization.
create table rate_limits (
  key character varying(255) primary key,
  points integer not null default 0,
  expire bigint
);

create index rate_limits_expiry on rate_limits (expire);

grant select, insert, update, delete on rate_limits to storey_app;
grant select, delete on rate_limits to storey_worker;

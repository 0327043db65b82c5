-- The time of the next request to a provider, which keeps its rate limit across all batches and processes. Written by
-- the worker.
create table message_paces (
  provider text primary key check (provider = 'meta'),
  next_at timestamptz not null default now(),
  -- Consecutive refusals; the wait grows with each.
  strikes integer not null default 0
);

select enable_rls('message_paces');
create policy message_paces_of_worker on message_paces for all to storey_worker using (true) with check (true);
grant select, insert, update, delete on message_paces to storey_worker;

insert into message_paces (provider) values ('meta');

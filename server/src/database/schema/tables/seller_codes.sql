-- The code of a developer in the numbers of its bookings and sale offers, such as MER in B-2026-MER-00042. Numbers are
-- counted per developer, so that none shows what another sells; the code makes them unique on the platform. It is given
-- with the first number and never changes, because it is printed.
create table seller_codes (
  organization_id bigint primary key references organizations,
  code text not null unique check (code ~ '^[A-Z]{2,3}[0-9]{0,9}$')
);

select enable_rls('seller_codes');
create policy in_scope on seller_codes for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on seller_codes for all to storey_platform using (true);
grant select, insert on seller_codes to storey_app, storey_platform;

-- The code of a developer; the first call chooses it: the first letters of the name, with a figure if they are taken.
create function seller_code(seller bigint) returns text language plpgsql as $$
declare
  stem text;
  found_code text;
  attempt bigint := 0;
begin
  select left(regexp_replace(upper(o.name), '[^A-Z]', '', 'g'), 3) into stem from organizations o where o.id = seller;
  -- Names of other scripts, or with a single Latin letter.
  if length(stem) < 2 then stem = 'DEV'; end if;
  loop
    attempt := attempt + 1;
    select c.code into found_code from seller_codes c where c.organization_id = seller;
    if found_code is not null then return found_code; end if;
    -- Waits for a transaction that is choosing the same code, and skips codes of others, which no policy needs to show.
    insert into seller_codes (organization_id, code)
      values (seller, stem || case when attempt = 1 then '' else attempt::text end)
      on conflict do nothing;
  end loop;
end
$$;

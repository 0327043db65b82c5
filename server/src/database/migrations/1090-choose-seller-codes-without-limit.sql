-- A developer's code is chosen without a limit of attempts: the unique constraint alone ends the search.

create or replace function seller_code(seller bigint) returns text language plpgsql as $$
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

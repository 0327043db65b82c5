-- Harbor Line and Harborline are one brokerage: typed names are compared without legal forms and without spaces.
create or replace function match_brokerages(names text[]) returns table (typed text, id bigint, name text, exact boolean)
  language sql stable security definer set search_path = public as $$
  with known as materialized (
    select distinct o.id, o.name, fold_text(called.name) as folded, replace(company_key(called.name), ' ', '') as key
      from organizations o
      cross join lateral (values (o.name), (o.trade_name), (o.legal_name)) called (name)
      where o.type = 'brokerage' and o.status = 'active' and called.name is not null
  )
  select t.typed, min(k.id), min(k.name), bool_or(k.folded = fold_text(t.typed))
    from unnest(names) as t (typed)
    join known k on k.key = replace(company_key(t.typed), ' ', '')
    group by t.typed having count(distinct k.id) = 1
$$;

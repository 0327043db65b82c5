-- The VAT of what is sold: a rate for each country and use of a unit, and how each kind of fee is taxed there; written by
-- super admins. Without a row no VAT is stated. A booking keeps the rules of its day.
create table vat_rules (
  id bigint generated always as identity primary key,
  country text not null check (country ~ '^[A-Z]{2}$'),
  unit_use text check (unit_use in ('residential', 'commercial')),
  percent numeric(7,4) not null check (percent between 0 and 100),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  fee_kind text check (fee_kind in ('registration', 'admin', 'service', 'other', 'cheque')),
  treatment text not null default 'rated' check (treatment in ('rated', 'exempt', 'outside')),
  constraint vat_rules_one unique (country, unit_use),
  constraint vat_rules_one_fee unique (country, fee_kind),
  constraint vat_rules_subject check (num_nonnulls(unit_use, fee_kind) = 1),
  constraint vat_rules_treatment check (treatment = 'rated' or fee_kind is not null and percent = 0)
);
comment on column vat_rules.fee_kind is 'The kind of a charge of a plan, or the fee of a bounced cheque.';
comment on column vat_rules.treatment is
  'Only fees are exempt or outside the scope of VAT; a zero-rated sale has a rate of 0%.';

select enable_rls('vat_rules');
create policy of_platform on vat_rules for all to storey_platform using (true);
grant select, insert, update, delete on vat_rules to storey_platform;

select audit_table('vat_rules');

-- The VAT in an amount that contains it. The amount without VAT is rounded half up to the minor unit, as in
-- api/src/schedule/vat.ts; div() is exact.
create function vat_within(amount numeric, percent numeric) returns bigint language sql immutable as $$
  select (amount - div(2000000 * amount + 1000000 + percent * 10000, 2 * (1000000 + percent * 10000)))::bigint
$$;

-- An amount of a price list as the buyer pays it, as in api/src/schedule/vat.ts.
create function with_added_vat(amount numeric, vat jsonb) returns bigint language sql immutable as $$
  select (amount + case when vat->>'included' = 'false'
    then div(2 * amount * (vat->>'percent')::numeric * 10000 + 1000000, 2000000) else 0 end)::bigint
$$;

-- The VAT of the list price of a unit by the rule of its country and use; null without one. Rates are no secret: a user
-- who reads a unit reads its rate.
create function vat_of_unit(unit bigint) returns jsonb
  language sql stable security definer set search_path = public as $$
  select jsonb_build_object('percent', trim_scale(r.percent)::text, 'included', p.price_vat = 'included')
    from units u
    join projects p on p.organization_id = u.organization_id and p.id = u.project_id
    join vat_rules r on r.country = p.country
      and r.unit_use = case when u.type in ('office', 'retail') then 'commercial' else 'residential' end
    where u.id = unit
$$;
revoke execute on function vat_of_unit(bigint) from public;
grant execute on function vat_of_unit(bigint) to storey_app, storey_platform;

-- How the fees of a unit are taxed by the rules of its country: treatment and percent by kind; null without a rule.
create function vat_of_fees(unit bigint) returns jsonb
  language sql stable security definer set search_path = public as $$
  select jsonb_object_agg(r.fee_kind, jsonb_build_object('treatment', r.treatment, 'percent', trim_scale(r.percent)::text))
    from units u
    join projects p on p.organization_id = u.organization_id and p.id = u.project_id
    join vat_rules r on r.country = p.country and r.fee_kind is not null
    where u.id = unit
$$;
revoke execute on function vat_of_fees(bigint) from public;
grant execute on function vat_of_fees(bigint) to storey_app, storey_platform;

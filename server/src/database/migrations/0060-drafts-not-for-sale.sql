-- Nothing of a draft or archived project is for sale: no new claim of any kind, whoever asks. The project's row is locked
-- as long as the claim is being made, so that it cannot become a draft meanwhile.
create function claim_only_what_is_for_sale() returns trigger language plpgsql as $$
declare
  standing text;
begin
  select p.status into standing from units u
    join projects p on p.organization_id = u.organization_id and p.id = u.project_id
    where u.organization_id = new.organization_id and u.id = new.unit_id for share of p;
  if standing in ('draft', 'archived') then
    raise exception 'unit % belongs to a project that is %', new.unit_id, standing
      using errcode = 'check_violation', constraint = 'unit_claims_for_sale';
  end if;
  return new;
end
$$;
create trigger unit_claims_for_sale before insert on unit_claims
  for each row when (new.ended_at is null) execute function claim_only_what_is_for_sale();

-- What somebody holds or has booked is on sale: such a project does not become a draft again.
create function keep_claimed_on_sale() returns trigger language plpgsql as $$
begin
  if exists (select from units u join unit_claims c on c.organization_id = u.organization_id and c.unit_id = u.id
      where u.organization_id = new.organization_id and u.project_id = new.id and c.ended_at is null) then
    raise exception 'project % has units that are held or booked', new.id
      using errcode = 'check_violation', constraint = 'projects_claimed_is_no_draft';
  end if;
  return new;
end
$$;
create trigger projects_claimed_is_no_draft before update of status on projects
  for each row when (new.status = 'draft' and old.status <> 'draft') execute function keep_claimed_on_sale();

comment on column payment_plans.split_label is 'Not read any more: the split is dated by the building, when it is asked for.';

-- Members of an active organization no longer change what its license states.
-- What a license states is changed by the platform only, once it has seen the new document; while an expired license
-- restricts an organization, an empty value, the country and the time zone are not changed by its members either.
create or replace function check_renewal() returns trigger language plpgsql as $$
begin
  if current_user not in ('storey_app', 'storey_own') then
    return new;
  end if;
  if old.status = 'restricted'
      and (new.legal_name, new.country, new.timezone, new.trade_license_number, new.trade_license_expires_on,
          new.regulator_office_number, new.regulator_office_expires_on)
        is distinct from (old.legal_name, old.country, old.timezone, old.trade_license_number,
          old.trade_license_expires_on, old.regulator_office_number, old.regulator_office_expires_on)
      or old.legal_name <> '' and new.legal_name is distinct from old.legal_name
      or old.trade_license_number <> '' and new.trade_license_number is distinct from old.trade_license_number
      or old.trade_license_expires_on is not null
        and new.trade_license_expires_on is distinct from old.trade_license_expires_on
      or old.regulator_office_number <> '' and new.regulator_office_number is distinct from old.regulator_office_number
      or old.regulator_office_expires_on is not null
        and new.regulator_office_expires_on is distinct from old.regulator_office_expires_on then
    raise exception 'the license of organization % is changed by the platform', new.id
      using errcode = 'check_violation', constraint = 'organizations_renewed_by_platform';
  end if;
  return new;
end
$$;
drop trigger check_renewal on organizations;
create trigger check_renewal before update on organizations
  for each row when (old.status in ('active', 'restricted')) execute function check_renewal();

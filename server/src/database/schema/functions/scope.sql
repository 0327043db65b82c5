-- What the transaction may see; set by the one maker of scopes, transaction-local. Unset means nothing.
create function scope_organization() returns bigint language sql stable parallel safe
  return nullif(current_setting('app.organization_id', true), '')::bigint;

create function scope_organizations() returns bigint[] language sql stable parallel safe
  return coalesce(nullif(current_setting('app.organization_ids', true), ''), '{}')::bigint[];

create function scope_user() returns bigint language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::bigint;

-- The platform's role reaches every organization; any other one those of its scope.
create function reaches_everything() returns boolean language sql stable parallel safe
  return current_setting('role', true) = 'storey_platform';

-- What a transaction was opened for beyond the caller's own (server/src/access/own-records.ts lists the openings).
create function visible_lead_ids() returns bigint[] language sql stable parallel safe
  return coalesce(nullif(current_setting('app.visible_lead_ids', true), ''), '{}')::bigint[];

create function visible_stage_ids() returns bigint[] language sql stable parallel safe
  return coalesce(nullif(current_setting('app.visible_stage_ids', true), ''), '{}')::bigint[];

-- Inside of functions that run as the owner: whether their caller is kept to their own.
create function restricted_to_own() returns boolean language sql stable parallel safe
  return current_setting('role', true) = 'storey_own';

-- The owner of the database repairs and seeds as it must; people are held to this.
create function is_application_role() returns boolean language sql stable
  return starts_with(coalesce(current_setting('role', true), ''), 'storey_');

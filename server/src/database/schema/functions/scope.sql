-- The scope of a transaction: set as local settings by server/src/access/scope.ts and read by policies and functions.

-- The current organization, the organizations in the scope, and the user. Not set, they admit no row.
create function scope_organization() returns bigint language sql stable parallel safe
  return nullif(current_setting('app.organization_id', true), '')::bigint;

create function scope_organizations() returns bigint[] language sql stable parallel safe
  return coalesce(nullif(current_setting('app.organization_ids', true), ''), '{}')::bigint[];

create function scope_user() returns bigint language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::bigint;

-- Whether the caller is a super admin, who reaches every organization; other callers reach those of their scope.
create function reaches_everything() returns boolean language sql stable parallel safe
  return current_setting('role', true) = 'storey_platform';

-- Whether the caller is a member of a developer whose admin does not let members read its sales: the policies
-- sales_readers then hide what was agreed and paid. The bookings themselves stay, for the links of their own offers.
create function hides_sales() returns boolean language sql stable parallel safe
  return coalesce(current_setting('app.hides_sales', true), '') = 'on';

-- Members restricted to own leads (role storey_own) see, by the policies own_only: leads and deals that they own or
-- that have no owner; the records of visible leads and deals; rows that this transaction wrote, such as a lead assigned
-- to a colleague, which have the start of the transaction as updated_at; and the leads and deal stages that the
-- transaction was opened for, by the two settings below (server/src/access/own-records.ts lists each use). A write may
-- hide the row from them, such as a new owner.
create function visible_lead_ids() returns bigint[] language sql stable parallel safe
  return coalesce(nullif(current_setting('app.visible_lead_ids', true), ''), '{}')::bigint[];

create function visible_stage_ids() returns bigint[] language sql stable parallel safe
  return coalesce(nullif(current_setting('app.visible_stage_ids', true), ''), '{}')::bigint[];

-- Whether the caller is restricted to own leads; for functions that run as the owner, which no policy restricts.
create function restricted_to_own() returns boolean language sql stable parallel safe
  return current_setting('role', true) = 'storey_own';

-- Whether this is a call, job or schedule of the application. Some rules bind only these: the owner of the database
-- repairs and seeds without them.
create function is_application_role() returns boolean language sql stable
  return coalesce(current_setting('role', true), '') in
    ('storey_app', 'storey_own', 'storey_platform', 'storey_account', 'storey_worker');

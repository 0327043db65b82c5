-- A super admin shuts a member out of an organization, or lets them in again. The trigger `memberships_access` ends what
-- they have open.
grant update (enabled) on memberships to storey_platform;

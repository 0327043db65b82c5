-- Super admins see the last backup on the page System.
create policy of_platform on backups for select to storey_platform using (true);
grant select on backups to storey_platform;

-- Sales that a member of a developer was notified of are hidden while its admin does not let members read them.
create policy sales_readers on notifications as restrictive for select to storey_app, storey_own
  using (kind <> 'own_sale' or not (select hides_sales()));

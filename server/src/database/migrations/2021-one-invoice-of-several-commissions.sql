-- One invoice of several commissions: its rules are explained in the table's file. A process of the previous release sends and approves
-- invoices of one commission, which keep them.
create extension if not exists btree_gist;
drop index commissions_invoice_number;
-- safe: the table has one row a booking and a clawback of some; both indexes are built in milliseconds
alter table commissions
  add constraint commissions_invoice_number exclude using gist (
    brokerage_id with =, lower(invoice_number) with =,
    (invoice_file_id::text || ' ' || organization_id::text || ' ' || currency || ' ' || (invoice_on - date '2000-01-01')::text) with <>)
    where (invoice_number is not null),
  add constraint commissions_invoice_together exclude using gist (
    brokerage_id with =, invoice_file_id with =,
    (status || ' ' || invoice_number || ' ' || coalesce((paid_on - date '2000-01-01')::text || ' ' || payment_reference, '')) with <>)
    where (status in ('invoiced', 'approved', 'paid')) deferrable initially deferred;

-- safe: it is created again below; the previous release reads its columns by their names, and does not miss the new one
drop function take_commission_news(integer);
-- Commissions whose brokerage is to be notified of their status, each once, with its admins. For the job that notifies.
create function take_commission_news(max_rows integer) returns table (id bigint, brokerage_id bigint, user_id bigint,
    status text, booking_number text, unit_name text, amount bigint, currency text, invoice_number text)
  language sql security definer set search_path = public as $$
  with open as materialized (
    select c.id from commissions c
      where c.status in ('earned', 'approved', 'paid', 'clawed_back') and c.status is distinct from c.notified_status
      order by c.id limit max_rows for update skip locked
  ), taken as (
    update commissions c set notified_status = c.status from open o where c.id = o.id returning c.*
  )
  select t.id, t.brokerage_id, m.user_id, t.status, t.booking_number, t.unit_name, t.amount + t.vat, t.currency,
      t.invoice_number
    from taken t
    left join memberships m on m.organization_id = t.brokerage_id and m.role = 'broker_admin' and m.enabled
    order by t.id, m.user_id
$$;
revoke execute on function take_commission_news(integer) from public;
grant execute on function take_commission_news(integer) to storey_worker;

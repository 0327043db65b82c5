-- A cheque over several installments is one e-mail to its buyers, which lists what it pays with the vouchers.
-- For receipts that are recorded together. Those of a cheque over several installments are one e-mail, about the first of them.
create function add_emails_of_receipts() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  perform add_buyer_emails(b.organization_id, b.id, 'receipt', min(n.id)::text)
    from new_rows n
    join bookings b on b.organization_id = n.organization_id and b.id = n.booking_id
    join buyer_email_rules r on r.organization_id = b.organization_id and r.project_id = b.project_id and r.receipt
    where not n.refund and not n.earlier
    group by b.organization_id, b.id, coalesce('cheque ' || n.cheque_id, 'receipt ' || n.id)
    order by min(n.id);
  return null;
end
$$;

drop trigger add_buyer_emails on booking_receipts;
create trigger add_buyer_emails after insert on booking_receipts
  referencing new table as new_rows for each statement execute function add_emails_of_receipts();
-- safe: only its trigger called it
drop function add_emails_of_receipt();

-- The values of its text, as they are now.
create or replace function notice_about(e buyer_emails) returns jsonb
  language sql stable security definer set search_path = public as $$
  select case e.kind
      when 'confirmation' then (select jsonb_build_object('name', i.name, 'amount', i.amount - i.paid, 'day', i.due_on)
        from (select 1) one left join lateral (select * from booking_installments i
          where i.organization_id = e.organization_id and i.booking_id = e.booking_id and i.paid < i.amount and not i.estimated
          order by i.due_on nulls last, i.position limit 1) i on true)
      -- All that the cheque of the receipt paid.
      when 'receipt' then (select jsonb_build_object('amount', sum(r.amount), 'day', min(r.received_on),
          'parts', jsonb_agg(jsonb_build_object('name', r.pays_name, 'amount', r.amount, 'voucher',
            'RV-' || lpad(r.voucher_number::text, greatest(5, length(r.voucher_number::text)), '0')) order by r.id))
        from booking_receipts first join booking_receipts r on r.organization_id = first.organization_id
          and r.booking_id = first.booking_id and (r.id = first.id or r.cheque_id = first.cheque_id) and r.reversed_at is null
        where first.organization_id = e.organization_id and first.booking_id = e.booking_id
          and first.id::text = e.subject_key)
      when 'construction' then (select jsonb_build_object('percent', trim_scale(c.percent)::text, 'day', c.day)
        from construction_updates c where c.organization_id = e.organization_id and c.id::text = e.subject_key)
      else (select jsonb_build_object('name', i.name, 'amount', i.amount - i.paid, 'day', i.due_on)
        from booking_installments i where i.organization_id = e.organization_id and i.booking_id = e.booking_id
          and i.position || ' ' || i.due_on = e.subject_key)
    end
$$;
revoke execute on function notice_about(buyer_emails) from public;

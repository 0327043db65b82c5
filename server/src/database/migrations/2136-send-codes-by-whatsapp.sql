-- Codes of buyers' pages by WhatsApp. The functions are explained in schema/tables/buyer_links.sql.
alter table buyer_links add column code_sent_to text check (code_sent_to ~ '^\+[0-9]{7,15}$');
comment on column buyer_links.code_sent_to is 'The phone number that the last code was sent to by WhatsApp; null: it went to the address.';
grant select (code_sent_to), update (code_sent_to) on buyer_links to storey_app, storey_platform;
drop trigger log_inserts on buyer_links;
drop trigger log_updates on buyer_links;
drop trigger log_deletes on buyer_links;
select audit_table('buyer_links', hidden => '{buyer_name,address,token_hash,code_hash,code_sent_to}',
  ignored => '{code_hash,code_sent_at,code_tries,code_sent_to,opened,last_opened_at}');

alter table contract_signatures add column code_sent_to text check (code_sent_to ~ '^\+[0-9]{7,15}$');
comment on column contract_signatures.code_sent_to is
  'The phone number that the code was sent to by WhatsApp; null: it went to the address.';
grant update (code_sent_to) on contract_signatures to storey_app, storey_platform;
drop trigger log_inserts on contract_signatures;
drop trigger log_updates on contract_signatures;
drop trigger log_deletes on contract_signatures;
select audit_table('contract_signatures',
  hidden => '{party,signer,address,signed_name,signed_from,user_agent,decline_reason,code_sent_to}', ignored => '{asked,asked_at}');

create function find_buyer_whatsapp(organization bigint, link bigint, wanted text)
  returns table (phone text, template text, template_language text, variables text[])
  language sql stable security definer set search_path = public as $$
  select y.phone, m.name, m.language, m.variables
    from buyer_links l
    join bookings b on b.organization_id = l.organization_id and b.id = l.booking_id
    join booking_buyers y on y.organization_id = l.organization_id and y.booking_id = l.booking_id
      and lower(y.email) = l.address and y.phone ~ '^\+[0-9]{7,15}$'
    left join buyer_message_templates t on t.organization_id = b.organization_id and t.project_id = b.project_id
      and t.kind = 'code' and t.language = wanted
    left join message_templates m on m.id = t.template_id and m.gone_at is null and m.status = 'approved'
    where l.organization_id = organization and l.id = link and organization = any (scope_organizations()::bigint[])
      and not exists (select from stopped_numbers(array[y.phone]))
    -- Buyers may have one address.
    order by (l.buyer_name in (y.full_name, y.signatory_name)) desc nulls last, y.position limit 1
$$;
revoke execute on function find_buyer_whatsapp(bigint, bigint, text) from public;
grant execute on function find_buyer_whatsapp(bigint, bigint, text) to storey_app;

-- Whoever answers STOP or presses the link in an e-mail is shown as opted out among the contacts too.
create function opt_out_contacts(address text) returns void language sql security definer set search_path = public as $$
  update contact_companies set opted_out_at = now(), version = version + 1
    where organization_id = message_organization() and opted_out_at is null and deleted_at is null
      and search like '%' || replace(replace(replace($1, '\', '\\'), '%', '\%'), '_', '\_') || '%'
      and (whatsapp = $1 or lower(email) = $1);
  update contact_brokers set opted_out_at = now(), version = version + 1
    where organization_id = message_organization() and opted_out_at is null and deleted_at is null
      and search like '%' || replace(replace(replace($1, '\', '\\'), '%', '\%'), '_', '\_') || '%'
      and (whatsapp = $1 or lower(email) = $1);
$$;
revoke execute on function opt_out_contacts(text) from public;
grant execute on function opt_out_contacts(text) to storey_worker;

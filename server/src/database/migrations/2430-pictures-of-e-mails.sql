-- For the worker: the logo of a seller, for the e-mails to its buyers.
create function seller_logo(seller bigint) returns uuid
  language sql stable security definer set search_path = public as $$
  select logo from organizations where id = seller
$$;
revoke execute on function seller_logo(bigint) from public;
grant execute on function seller_logo(bigint) to storey_worker;

-- For the worker: the first picture of the construction update that an e-mail is about, which the page of the buyer shows too.
create function photo_of_notice(organization bigint, notice bigint) returns uuid
  language sql stable security definer set search_path = public as $$
  select f.uuid from buyer_emails e
    join pictures x on x.organization_id = e.organization_id
      and x.update_id = case e.kind when 'construction' then e.subject_key::bigint end and x.deleted_at is null
    join files f on f.organization_id = x.organization_id and f.id = x.file_id
    where e.organization_id = organization and e.id = notice
    order by x.position, x.id limit 1
$$;
revoke execute on function photo_of_notice(bigint, bigint) from public;
grant execute on function photo_of_notice(bigint, bigint) to storey_worker;

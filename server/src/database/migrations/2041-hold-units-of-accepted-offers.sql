-- An accepted offer holds its unit for so long as its project says; projects of before hold nothing until their developer chooses it.
alter table projects add column offer_hold_minutes integer check (offer_hold_minutes between 5 and 43200);
alter table projects alter column offer_hold_minutes set default 1440;
comment on column projects.offer_hold_minutes is
  'How long an accepted sale offer holds its unit; null if it holds none.';

alter table sale_offers add column hold_claim_id bigint;
alter table sale_offers add constraint sale_offers_hold_claim foreign key (organization_id, hold_claim_id)
  references unit_claims (organization_id, id) not valid;
alter table sale_offers validate constraint sale_offers_hold_claim;
alter table sale_offers add constraint sale_offers_hold_of_accepted
  check (hold_claim_id is null or status = 'accepted') not valid;
alter table sale_offers validate constraint sale_offers_hold_of_accepted;
comment on column sale_offers.hold_claim_id is 'The hold that its acceptance made, or took over from its maker.';

-- Whether a live hold is for an offer: that of its acceptance or of a broker's request for it, or one of its maker that is for no
-- other offer.
create function is_hold_for_offer(organization bigint, claim bigint, offer bigint) returns boolean
  language sql stable as $$
  select exists (select from sale_offers o join unit_claims c on c.organization_id = o.organization_id and c.id = claim
    where o.organization_id = organization and o.id = offer
      and (o.hold_claim_id = c.id
        or c.holder_id = o.created_by
          and not exists (select from sale_offers other where other.hold_claim_id = c.id)
          and not exists (select from hold_requests q where q.organization_id = organization and q.claim_id = c.id)
        or exists (select from hold_requests q
          where q.organization_id = organization and q.claim_id = c.id and q.sale_offer_id = o.id)))
$$;

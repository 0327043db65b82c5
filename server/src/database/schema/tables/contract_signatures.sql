-- The signatures of a contract that was sent, asked for by private links: the buyers in their order, then the seller as position 0.
-- Rows belong to one frozen contract and end with it. What was signed or declined never changes.
create table contract_signatures (
  organization_id bigint not null,
  booking_id bigint not null,
  contract_number integer not null,
  position integer not null check (position between 0 and 10),
  party text not null check (length(party) between 1 and 200),
  signer text not null check (length(signer) between 1 and 200),
  title text check (length(title) between 1 and 120),
  address text,
  language text not null check (language in ('en', 'ar')),
  asked integer not null default 0 check (asked between 0 and 1000),
  asked_at timestamptz,
  asked_by bigint references users,
  asked_by_name text,
  signed_at timestamptz,
  signed_name text check (length(signed_name) between 1 and 200),
  signed_from text check (length(signed_from) between 1 and 100),
  user_agent text check (length(user_agent) <= 400),
  code_sent_at timestamptz,
  declined_at timestamptz,
  decline_reason text check (length(decline_reason) between 1 and 1000),
  code_sent_to text check (code_sent_to ~ '^\+[0-9]{7,15}$'),
  primary key (organization_id, booking_id, contract_number, position),
  foreign key (organization_id, booking_id, contract_number)
    references booking_contracts (organization_id, booking_id, number) on delete cascade,
  constraint contract_signatures_address check ((position = 0) = (address is null)),
  constraint contract_signatures_signed check (
    (signed_at is null) = (signed_name is null) and (signed_at is null) = (signed_from is null)
    and (signed_at is null or position = 0 or code_sent_at is not null)),
  constraint contract_signatures_declined check (
    (declined_at is null) = (decline_reason is null) and (declined_at is null or signed_at is null and position > 0))
);
comment on column contract_signatures.party is 'The buyer, or the seller.';
comment on column contract_signatures.signer is 'Who signs: the buyer, or the signatory of a company.';
comment on column contract_signatures.address is 'The e-mail address that the link and the code are sent to; null for the seller.';
comment on column contract_signatures.asked_by is
  'The user who started the signing or sent a reminder; their links to later buyers are in this name.';
comment on column contract_signatures.signed_from is 'The network address of the signature.';
comment on column contract_signatures.code_sent_at is 'When the code was sent that the buyer signed with.';
comment on column contract_signatures.code_sent_to is
  'The phone number that the code was sent to by WhatsApp; null: it went to the address.';

-- A mailbox identifies one signer.
create unique index contract_signatures_one_address
  on contract_signatures (organization_id, booking_id, contract_number, address) where address is not null;

select enable_rls('contract_signatures');
create policy sales_readers on contract_signatures as restrictive for select to storey_app, storey_own
  using (not (select hides_sales()));
create policy in_scope on contract_signatures for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on contract_signatures for all to storey_platform using (true);
grant select, insert, update (asked, asked_at, asked_by, asked_by_name, signed_at, signed_name, signed_from, user_agent, code_sent_at,
  declined_at, decline_reason, code_sent_to) on contract_signatures to storey_app, storey_platform;

-- Runs as the owner, because members do not lock contracts.
create function check_contract_signature() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'UPDATE' and (old.signed_at is not null or old.declined_at is not null) then
    raise exception 'a signature of booking % was given or refused before', new.booking_id
      using errcode = 'check_violation', constraint = 'contract_signatures_final';
  end if;
  if new.signed_at is null and new.declined_at is null then return new; end if;
  perform from booking_contracts where organization_id = new.organization_id and booking_id = new.booking_id
    and number = new.contract_number and withdrawn_at is null for share;
  if not found then
    raise exception 'the contract of booking % was withdrawn', new.booking_id
      using errcode = 'check_violation', constraint = 'contract_signatures_withdrawn';
  end if;
  if exists (select from contract_signatures s where s.organization_id = new.organization_id
      and s.booking_id = new.booking_id and s.contract_number = new.contract_number
      and (s.declined_at is not null or s.signed_at is null and s.position > 0
        and (new.position = 0 or s.position < new.position)))
    or new.position = 0 and not exists (select from contract_signatures s where s.organization_id = new.organization_id
      and s.booking_id = new.booking_id and s.contract_number = new.contract_number and s.position > 0) then
    raise exception 'the turn of signature % of booking % has not come', new.position, new.booking_id
      using errcode = 'check_violation', constraint = 'contract_signatures_order';
  end if;
  return new;
end
$$;
create trigger check_contract_signature before insert or update on contract_signatures
  for each row execute function check_contract_signature();

select audit_table('contract_signatures',
  hidden => '{party,signer,address,signed_name,signed_from,user_agent,decline_reason,code_sent_to}', ignored => '{asked,asked_at}');

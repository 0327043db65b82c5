import { sql } from 'kysely'
import { type Filling, insert } from './fill.ts'

/**
 * A project whose buyers receive e-mails, and two of three WhatsApp messages. Those of the past are in the lists of their bookings
 * as sent; the rule comes last, so that nothing is sent about what the demo began with.
 */
export async function emailBuyers(
  { db }: Filling,
  { id: project_id, organization_id }: { readonly id: number; readonly organization_id: number },
): Promise<void> {
  await sql`insert into buyer_emails
      (organization_id, booking_id, kind, subject_key, buyer_name, address, language, status, created_at, sent_at)
    select b.organization_id, b.id, m.kind, m.subject_key, y.full_name, lower(y.email), y.language, 'sent', m.at, m.at
      from bookings b
      join booking_buyers y on y.organization_id = b.organization_id and y.booking_id = b.id and y.position = 1
      cross join lateral (
        select 'confirmation' as kind, 'booking' as subject_key, b.decided_at as at
        union all select 'receipt', r.id::text, r.recorded_at from booking_receipts r
          where r.organization_id = b.organization_id and r.booking_id = b.id and not r.refund
            and not exists (select from booking_receipts first where first.organization_id = r.organization_id
              and first.cheque_id = r.cheque_id and first.id < r.id)
      ) m
      where b.organization_id = ${organization_id} and b.project_id = ${project_id} and b.recorded_at is null
        and b.status in ('accepted', 'completed') and y.email is not null
      order by m.at
    on conflict do nothing`.execute(db)
  await messageBuyers(db, { project_id, organization_id })
  // One that waited until its payment came.
  await sql`insert into buyer_emails (organization_id, booking_id, kind, subject_key, buyer_name, address, language, channel, status,
      reason, created_at)
    select e.organization_id, e.booking_id, 'overdue', i.position || ' ' || i.due_on, e.buyer_name, e.address, e.language, e.channel,
        'skipped', 'The payment has come.', i.due_on + time '09:00' + interval '3 days'
      from buyer_emails e
      join booking_installments i on i.organization_id = e.organization_id and i.booking_id = e.booking_id
        and i.paid = i.amount and i.due_on < current_date - 3
      where e.organization_id = ${organization_id} and e.kind = 'confirmation' and e.channel = 'whatsapp'
      order by i.due_on desc, e.id limit 1
    on conflict do nothing`.execute(db)
  // One buyer opened the page, another did not, a third got a new link; the links themselves were not kept.
  await sql`insert into buyer_links (organization_id, booking_id, buyer_name, address, language, token_hash, expires_at,
      created_by, created_by_name, created_at, revoked_at, revoked_by_name, opened, last_opened_at)
    select b.organization_id, b.id, y.full_name, lower(y.email), y.language, sha256(gen_random_uuid()::text::bytea),
        now() + interval '150 days', b.created_by, b.created_by_name, b.decided_at + interval '1 hour',
        case when b.rank = 3 then b.decided_at + interval '2 days' end,
        case when b.rank = 3 then b.created_by_name end, b.rank % 2,
        case when b.rank % 2 = 1 then b.decided_at + interval '1 day' end
      from (select b.*, row_number() over (order by b.id) as rank from bookings b
        where b.organization_id = ${organization_id} and b.project_id = ${project_id} and b.recorded_at is null
          and b.status = 'accepted' and b.decided_at < now() - interval '3 days') b
      join booking_buyers y on y.organization_id = b.organization_id and y.booking_id = b.id and y.position = 1
      where b.rank <= 3 and y.email is not null`.execute(db)
  await insert(db, 'buyer_email_rules', [
    {
      organization_id,
      project_id,
      confirmation: true,
      receipt: true,
      construction: true,
      reminder_days: 7,
      overdue_days: 3,
    },
  ])
}

/** Buyers who agreed to WhatsApp, with what they were sent in every state of delivery, and one who does not want it. */
async function messageBuyers(
  db: Filling['db'],
  { project_id, organization_id }: { readonly project_id: number; readonly organization_id: number },
): Promise<void> {
  await sql`insert into buyer_message_templates (organization_id, project_id, kind, language, template_id)
    select ${organization_id}, ${project_id}, k.kind, t.language, t.id
      from (values ('confirmation', 'booking_confirmed'), ('receipt', 'payment_received'), ('reminder', 'payment_due'),
        ('overdue', 'payment_overdue'), ('construction', 'construction_progress'), ('code', 'one_time_code')) as k(kind, name)
      join message_templates t on t.name = k.name`.execute(db)
  await sql`insert into buyer_consents (organization_id, booking_id, phone, agreed, given_by, given_by_name, given_at)
    select b.organization_id, b.id, y.phone, b.id % 3 <> 0, case when b.id % 2 = 0 then 'buyer' else 'desk' end,
        case when b.id % 2 = 0 then y.full_name else b.created_by_name end, b.created_at
      from bookings b
      join booking_buyers y on y.organization_id = b.organization_id and y.booking_id = b.id and y.position = 1
      where b.organization_id = ${organization_id} and b.project_id = ${project_id} and b.recorded_at is null
        and b.status in ('accepted', 'completed') and y.phone ~ '^\\+[0-9]{7,15}$'
    on conflict do nothing`.execute(db)
  await sql`insert into buyer_emails (organization_id, booking_id, kind, subject_key, buyer_name, address, language, channel,
      status, reason, created_at, sent_at)
    select e.organization_id, e.booking_id, e.kind, e.subject_key, e.buyer_name, c.phone, e.language, 'whatsapp',
        s.status, case when s.status = 'failed' then 'The number is not on WhatsApp.' end, e.created_at,
        case when s.status <> 'failed' then e.sent_at end
      from buyer_emails e
      join buyer_consents c on c.organization_id = e.organization_id and c.booking_id = e.booking_id and c.agreed
      cross join lateral (select case when e.booking_id % 7 = 0 then 'failed' when e.id % 4 = 0 then 'delivered'
        when e.id % 9 = 0 then 'sent' else 'read' end as status) s
      where e.organization_id = ${organization_id} and e.channel = 'email'
      order by e.id
    on conflict do nothing`.execute(db)
}

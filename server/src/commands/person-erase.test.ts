import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildMember, buildOrganization, buildUnit } from '../../test/builders/basics.ts'
import {
  buildAccepted,
  buildBooking,
  buildBookingDocument,
  buildCancelled,
  buildReceipt,
} from '../../test/builders/booking.ts'
import { buildClientRegistration, buildHoldRequest } from '../../test/builders/channel.ts'
import { buildCheque } from '../../test/builders/cheque.ts'
import { buildDeal, buildPipeline } from '../../test/builders/deal.ts'
import {
  buildActivity,
  buildFile,
  buildLead,
  buildLeadDocument,
  buildNote,
  buildNoteFile,
} from '../../test/builders/lead.ts'
import { buildOffer } from '../../test/builders/offer.ts'
import { SECRET_KEY, useTestApp } from '../../test/harness.ts'
import { slow } from '../../test/slow.ts'
import { openInstallation } from '../database/installation.ts'
import { encrypt } from '../kernel/secrets.ts'
import { ownerOfPayer } from '../sales/receipts/rules.ts'

const app = useTestApp([])
const execute = promisify(execFile)
const EMAIL = 'nadia.rahal@example.com'
const PHONE = '+971501112233'

async function run(flags: readonly string[]) {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: app.current.url,
    DATA_DIR: app.current.services.settings.dataDir,
    SECRET_KEY,
  }
  const file = new URL('./person-erase.ts', import.meta.url).pathname
  return execute(process.execPath, [file, ...flags], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
  )
}

let ours: number
let theirs: number
const booked: Record<string, string> = {}

/** The same person in two organizations, with everything that may name them. */
async function fill(name: string): Promise<number> {
  const { owner, storage } = app.current
  const { id: organization_id } = await buildOrganization(owner, { name, type: 'developer' })
  const user = await buildMember(owner, organization_id, 'developer_admin')
  const person = { organization_id, full_name: 'Nadia Rahal', email: EMAIL, phone: PHONE }
  const lead = await buildLead(owner, { ...person, interest_note: 'Nadia likes the view' })
  await buildLead(owner, { ...person, email: null, phone: PHONE, deleted_at: new Date().toISOString() })
  await buildLead(owner, { organization_id, full_name: 'Nadia R.', email: 'other@example.com', other_emails: [EMAIL] })
  await buildLead(owner, { organization_id, full_name: 'Someone Else', email: `someone@${organization_id}.example` })
  const own = { organization_id, lead_id: lead.id }
  const note = await buildNote(owner, {
    ...own,
    author_id: user.id,
    body_text: 'Nadia called',
    body_html: '<p>Nadia</p>',
  })
  const file = await buildFile(owner, organization_id, {
    storage_key: `${organization_id}/aa/nadia.pdf`,
    name: 'nadia.pdf',
  })
  await storage.put(file.storage_key, Buffer.from('Nadia'))
  await buildNoteFile(owner, { organization_id, note_id: note.id, file_id: file.id })
  await buildLeadDocument(owner, { ...own, title: 'Passport of Nadia' })
  await buildActivity(owner, { ...own, subject: 'Call Nadia' })
  const pipeline = await buildPipeline(owner, organization_id)
  await buildDeal(owner, { ...own, pipeline_id: pipeline.id, stage_id: pipeline.new, title: 'Nadia, two bedrooms' })
  await owner
    .insertInto('lead_history_items')
    .values({ ...own, kind: 'field_changed', field: 'full_name', new: JSON.stringify('Nadia Rahal') })
    .execute()
  const offer = await buildOffer(owner, { organization_id, created_by: user.id })
  await owner
    .updateTable('sale_offers')
    .set({ lead_id: lead.id, client_name: 'Nadia Rahal', client_email: EMAIL, client_phone: PHONE, search: 'nadia' })
    .where('id', '=', offer.id)
    .execute()
  const values = { organization_id, created_by: user.id }
  const pending = await buildBooking(owner, values)
  const accepted = await buildAccepted(owner, values)
  const ended = await buildAccepted(owner, values)
  await buildBookingDocument(owner, storage, ended, 'passport')
  await buildCancelled(owner, ended, { refund_due: 0 })
  for (const { id } of [pending, accepted, ended])
    await owner
      .updateTable('booking_buyers')
      .set({ full_name: 'Nadia Rahal', email: EMAIL, phone: PHONE, address: 'Nadia street' })
      .where('booking_id', '=', id)
      .execute()
  const claims = await owner
    .selectFrom('bookings')
    .select('claim_id')
    .where('id', 'in', [pending.id, accepted.id, ended.id])
    .execute()
  await owner
    .updateTable('unit_claims')
    .set({ held_for: 'Nadia Rahal' })
    .where(
      'id',
      'in',
      claims.map(({ claim_id }) => claim_id),
    )
    .execute()
  await owner
    .insertInto('booking_events')
    .values({ organization_id, booking_id: ended.id, kind: 'buyers_changed', note: 'Nadia Rahal left. By letter' })
    .execute()
  await owner
    .insertInto('sale_offer_events')
    .values({ organization_id, sale_offer_id: offer.id, kind: 'declined', note: 'Nadia bought elsewhere' })
    .execute()
  await sql`insert into notifications (organization_id, user_id, kind, subject_kind, subject_id, subject_name, dedupe_key)
    values (${organization_id}, ${user.id}, 'offer_answered', 'sale_offer', ${offer.id},
      'Offer of Nadia Rahal', ${`offer:${offer.id}`})`.execute(owner)
  await owner.updateTable('bookings').set({ search: 'nadia rahal' }).where('id', '=', ended.id).execute()
  Object.assign(booked, {
    [`${organization_id} pending`]: pending.number,
    [`${organization_id} accepted`]: accepted.number,
  })
  const { id: unit_id, project_id } = await buildUnit(owner, { organization_id })
  const request = await buildHoldRequest(owner, { unit_id })
  await owner
    .updateTable('hold_requests')
    .set({ kind: 'offer', client_name: 'Nadia Rahal', client_phone: PHONE, client_email: EMAIL, message: 'For Nadia' })
    .where('id', '=', request.id)
    .execute()
  const registration = await buildClientRegistration(owner, { project_id })
  await owner
    .updateTable('client_registrations')
    .set({ client_name: 'Nadia Rahal', client_phone: PHONE })
    .where('id', '=', registration.id)
    .execute()
  booked[`${organization_id} registration`] = `CR-${String(registration.id).padStart(6, '0')}`
  await owner
    .insertInto('message_opt_outs')
    .values({ organization_id, channel: 'whatsapp', address: PHONE, how: 'reply' })
    .execute()
  return organization_id
}

const DOCUMENT = 'LR 0482 197'

/** One organization in which Nadia paid for others, in ways that differ, and a lead has her name. */
async function fillPayers() {
  const { owner, storage } = app.current
  const { id: organization_id } = await buildOrganization(owner, { type: 'developer' })
  const { id: created_by } = await buildMember(owner, organization_id, 'developer_admin')
  await buildLead(owner, { organization_id, full_name: 'Nadia Rahal', email: EMAIL })
  const sealed = (number: string, booking: string) =>
    encrypt(SECRET_KEY, number, ownerOfPayer(booking)).toString('base64')
  const booking = async () => {
    const accepted = await buildAccepted(owner, { organization_id, created_by })
    await sql`update projects set country = 'AE' where id = ${accepted.project_id}`.execute(owner)
    return accepted
  }
  const receipt = async (
    of: Awaited<ReturnType<typeof buildAccepted>>,
    more: {
      document?: string
      reference?: string
      file_id?: number
      received_on?: string
      amount?: number
      cash?: true
    },
  ) => {
    const { document, amount = 1_000, cash, file_id, ...values } = more
    const { id } = await buildReceipt(owner, of, { amount, ...(file_id ? { file_id } : {}) })
    await owner
      .updateTable('booking_receipts')
      .set({
        ...values,
        ...(cash ? { method: 'cash' } : {}),
        ...{ payer_name: 'Nadia Rahal', payer_relation: 'spouse' },
        ...(document
          ? { payer_id_type: 'passport', payer_id_number: sealed(document, of.number), payer_country: 'LB' }
          : {}),
      })
      .where('id', '=', id)
      .execute()
    return id
  }
  const storedProof = `${organization_id}/aa/proof.pdf`
  const { id: file_id } = await buildFile(owner, organization_id, { storage_key: storedProof, name: 'transfer.pdf' })
  await storage.put(storedProof, Buffer.from('Nadia'))
  const CASH = 5_500_000
  const given = [
    await receipt(await booking(), { document: DOCUMENT, reference: 'TT 12', file_id }),
    await receipt(await booking(), { document: 'N 99' }),
    await receipt(await booking(), { reference: 'Transfer of NADIA RAHAL' }),
    await receipt(await booking(), { document: DOCUMENT, cash: true, amount: CASH }),
    await receipt(await booking(), { document: DOCUMENT, cash: true, amount: CASH, received_on: '2019-01-01' }),
    await receipt(await booking(), { document: DOCUMENT }),
  ]
  await owner
    .updateTable('booking_receipts')
    .set({ reversed_by: created_by, reversed_by_name: 'Maya', reversed_at: '2026-11-02', reversal_reason: 'Wrong' })
    .where('id', '=', given[5] ?? 0)
    .execute()
  const { rows: vouchers } = await sql<{ id: number; record: string }>`
    select r.id, 'Receipt RV-' || lpad(r.voucher_number::text, 5, '0') || ' of ' || b.number as record
      from booking_receipts r join bookings b on b.id = r.booking_id where r.organization_id = ${organization_id}`.execute(
    owner,
  )
  for (const returned of [true, false]) {
    const of = await booking()
    const { id } = await buildCheque(owner, of)
    const document = {
      payer_id_type: 'passport',
      payer_id_number: sealed(DOCUMENT, of.number),
      payer_country: 'LB',
    } as const
    const back = { status: 'returned', returned_on: '2026-11-03', return_reason: 'Signature' } as const
    await owner
      .updateTable('cheques')
      .set({ drawer: 'Nadia Rahal', payer_relation: 'spouse', ...document, ...(returned ? back : {}) })
      .where('id', '=', id)
      .execute()
  }
  const erase = async (flags: readonly string[]) => {
    const done = await run(['--id', String(organization_id), ...flags, '--reason', 'requested by letter', '--json'])
    expect(done).toMatchObject({ code: 0, stderr: '' })
    const { erased, kept, files } = JSON.parse(done.stdout) as {
      erased: object
      kept: { record: string; reason: string }[]
      files: number
    }
    return { erased, kept, files }
  }
  return { given, storedProof, erase, record: (id?: number) => vouchers.find((one) => one.id === id)?.record }
}

/** Every row of an organization that names the person, by table. */
async function named(organization_id: number): Promise<Record<string, number>> {
  const { owner } = app.current
  const { rows: tables } = await sql<{ name: string }>`
    select c.table_name as name from information_schema.columns c join information_schema.tables t
      on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
    where c.column_name = 'organization_id' and c.table_schema = 'public'`.execute(owner)
  const found: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)} t
      where organization_id = ${organization_id} and t::text ~* 'nadia|501112233'`.execute(owner)
    if (rows[0] && rows[0].count > 0) found[name] = rows[0].count
  }
  return found
}

beforeAll(async () => {
  await openInstallation(app.current.url, app.current.services.settings)
  ours = await fill('Homes of ours')
  theirs = await fill('Homes of others')
})

/** Each command is a process that loads the server. */
describe('npm run person:erase', { timeout: slow.servers }, () => {
  const who = () => [
    '--id',
    String(ours),
    '--email',
    EMAIL.toUpperCase(),
    '--phone',
    PHONE,
    '--reason',
    'requested by letter',
  ]

  it('checks without a change, erases in one organization, states what stays, and leaves the others', async () => {
    const [before, others] = [await named(ours), await named(theirs)]
    const checked = await run([...who(), '--check', '--json'])
    expect(checked).toMatchObject({ code: 0, stderr: '' })
    expect(await named(ours)).toEqual(before)

    const done = await run([...who(), '--json'])
    expect(done).toMatchObject({ code: 0, stderr: '' })
    const { erased, kept } = JSON.parse(done.stdout) as { erased: object; kept: { record: string; reason: string }[] }
    expect({ ...JSON.parse(checked.stdout), checked: false }).toEqual(JSON.parse(done.stdout))
    expect(erased).toMatchObject({
      leads: 3,
      notes: 1,
      documents: 1,
      activities: 1,
      deals: 1,
      offers: 1,
      'requests of brokers': 1,
    })
    expect(kept.map(({ record }) => record).sort()).toEqual(
      [
        `Booking ${booked[`${ours} accepted`]}`,
        `Booking ${booked[`${ours} pending`]}`,
        'Refusal of messages',
        `Registration ${booked[`${ours} registration`]}`,
      ].sort(),
    )
    expect(await named(theirs)).toEqual(others)
    // What stays is what was stated: two bookings with their claims, the registration and the refusal. The audit log never had it.
    expect(await named(ours)).toEqual({
      booking_buyers: 2,
      client_registrations: 1,
      message_opt_outs: 1,
      unit_claims: 2,
    })
    const leads = await app.current.owner
      .selectFrom('leads')
      .select('full_name')
      .where('organization_id', '=', ours)
      .execute()
    expect(leads).toEqual([{ full_name: 'Someone Else' }])
    expect(await app.current.storage.size(`${ours}/aa/nadia.pdf`)).toBeUndefined()
    expect(await app.current.storage.size(`${theirs}/aa/nadia.pdf`)).toBe(5)
    const event = await app.current.owner
      .selectFrom('audit_log')
      .select(['organization_id', 'details'])
      .where('action', '=', 'people.erase')
      .execute()
    expect(event).toMatchObject([
      { organization_id: ours, details: { reason: 'requested by letter', leads: 3, kept: 4 } },
    ])
    expect(JSON.stringify(event)).not.toMatch(/nadia|501112233/i)

    // A second time there is nothing left.
    const again = await run([...who(), '--json'])
    expect((JSON.parse(again.stdout) as { erased: object }).erased).toEqual({})
  })

  it('states that the audit log names the client of an offer from before an update hid such names', async () => {
    const { owner } = app.current
    const { id: organization_id } = await buildOrganization(owner, { type: 'developer' })
    const { id: created_by } = await buildMember(owner, organization_id, 'developer_admin')
    const { id } = await buildOffer(owner, { organization_id, created_by })
    const older = { client_email: EMAIL, created_at: '2020-01-01T00:00:00Z' }
    await owner.updateTable('sale_offers').set(older).where('id', '=', id).execute()
    const words = ['--id', String(organization_id), '--email', EMAIL, '--reason', 'requested by letter', '--json']

    const { stdout } = await run(words)

    expect(JSON.parse(stdout)).toMatchObject({ erased: { offers: 1 }, kept: [{ record: 'Audit log' }] })
  })

  it('erases payers who are not buyers by their document or confirmed name, with proofs, and keeps what laws and cheques need', async () => {
    const { owner, storage } = app.current
    const { given, record, storedProof, erase } = await fillPayers()
    const [byDocument, namesake, byName, cash, oldCash, reversed] = given

    // A lead of this name finds them all, and erases none.
    const { kept: found, erased: none } = await erase(['--email', EMAIL])
    expect(none).toEqual({ leads: 1 })
    expect(found.filter(({ reason }) => reason.includes('has the name')).map((row) => row.record)).toHaveLength(8)

    const checked = await erase(['--name', 'nadia  RAHAL', '--document', 'lr0482-197', '--check'])
    expect(await storage.size(storedProof)).toBe(5)
    const { erased, kept, files } = await erase(['--name', 'nadia  RAHAL', '--document', 'lr0482-197'])

    expect({ erased, kept, files }).toEqual(checked)
    expect(erased).toEqual({ 'payers of receipts': 4, 'drawers of cheques': 1 })
    expect(files).toBe(1)
    expect(await storage.size(storedProof)).toBeUndefined()
    expect(kept.map((row) => [row.record, row.reason.slice(0, 22)]).sort()).toEqual([
      [expect.stringMatching(/^Cheque .* of B-/), 'It can still be deposi'],
      [record(namesake), 'Its payer has the name'],
      [record(cash), 'It is cash that reache'],
    ])
    const rows = await owner.selectFrom('booking_receipts').selectAll().where('id', 'in', given).orderBy('id').execute()
    const gone = { payer_name: 'Erased person', payer_relation: 'spouse', payer_id_type: null, payer_id_number: null }
    for (const id of [byDocument, byName, oldCash, reversed])
      expect(rows.find((row) => row.id === id)).toMatchObject({
        ...gone,
        payer_country: null,
        file_id: null,
      })
    expect(rows.find(({ id }) => id === byName)?.reference).toBeNull()
    expect(rows.find(({ id }) => id === byDocument)?.reference).toBe('TT 12')
    expect((await erase(['--name', 'Nadia Rahal', '--document', 'LR 0482 197'])).erased).toEqual({})
    const events = await owner.selectFrom('audit_log').select('details').where('action', '=', 'people.erase').execute()
    expect(JSON.stringify(events)).not.toMatch(/nadia|0482/i)
  })

  it.each([
    [['--id', '1', '--name', ' ', '--reason', 'requested'], 'Enter in --name'],
    [['--id', '1', '--document', '-', '--reason', 'requested'], 'Enter in --document'],
    [['--email', EMAIL, '--reason', 'requested'], 'Say in which organization'],
    [['--id', '1', '--reason', 'requested'], 'Say in which organization'],
    [['--id', '1', '--email', EMAIL], 'Say in which organization'],
    [['--id', '999999', '--email', EMAIL, '--reason', 'requested'], 'There is no organization 999999'],
    [['--id', '1', '--email', '%', '--reason', 'requested'], '% is not an e-mail address'],
    [['--id', '1', '--phone', '0501112233', '--reason', 'requested'], 'is not a phone number'],
  ])('refuses %o with exit code 2', async (flags, message) => {
    expect(await run(flags)).toMatchObject({ code: 2, stderr: expect.stringContaining(message) })
  })
})

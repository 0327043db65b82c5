import { search } from '@storey/api/search.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildBuilding, buildOrganization, buildProject, buildUnit } from '../../../test/builders/basics.ts'
import { buildAccepted, buildBooking, buildReceipt } from '../../../test/builders/booking.ts'
import { buildDeal, buildPipeline } from '../../../test/builders/deal.ts'
import { buildLead } from '../../../test/builders/lead.ts'
import { buildOffer } from '../../../test/builders/offer.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { searchRoutes } from './routes.ts'

const app = useTestApp([searchRoutes])

const found = async (who: Person, q: string) => (await who.call(search.find, { query: { q } })).data
const kinds = async (who: Person, q: string) => [...new Set((await found(who, q)).map(({ kind }) => kind))]

describe('GET /search', () => {
  it('GET /search finds a lead by name, e-mail, phone number in any notation, and its last four digits', async () => {
    const agent = await signIn(app.current, 'broker')
    const { id } = await buildLead(app.current.owner, {
      organization_id: agent.organization.id,
      full_name: 'Amal Haddad',
      email: 'amal.h@example.com',
      phone: '+971501234819',
    })
    const lead = { kind: 'lead', id, name: 'Amal Haddad', note: '+971501234819', pipeline_id: null, mine: true }

    for (const q of ['haddad', 'AMAL.H@', '050 123 4819', '4819', 'ha'])
      expect(await found(agent, q), q).toEqual([lead])
    expect(await found(agent, 'dd')).toEqual([])
    expect(await found(agent, '100%')).toEqual([])
  })

  it('GET /search finds deals by title or lead, open ones first, with their board', async () => {
    const { owner } = app.current
    const agent = await signIn(app.current, 'broker_admin')
    const organization_id = agent.organization.id
    const pipeline = await buildPipeline(owner, organization_id)
    const at = { organization_id, pipeline_id: pipeline.id }
    const lead = await buildLead(owner, { organization_id, full_name: 'Sara Quentin' })
    const open = await buildDeal(owner, { ...at, stage_id: pipeline.new, title: 'Sea view', lead_id: lead.id })
    const won = { status: 'won', value: 100, closed_at: new Date().toISOString(), closed_on: '2026-11-20' } as const
    const closed = await buildDeal(owner, { ...at, ...won, stage_id: pipeline.won, title: 'Quentin’s second flat' })

    const deals = (await found(agent, 'quentin')).filter(({ kind }) => kind === 'deal')

    expect(deals.map(({ id, name, pipeline_id }) => [id, name, pipeline_id])).toEqual([
      [open.id, 'Sea view', pipeline.id],
      [closed.id, 'Quentin’s second flat', pipeline.id],
    ])
    expect(deals[0]?.note).toBe('Sara Quentin')
  })

  it('from-empty 13: GET /search finds a sale offer by number and client, for its maker and its admins alone', async () => {
    const { owner } = app.current
    const admin = await signIn(app.current, 'developer_admin')
    const maker = await signIn(app.current, 'developer', { organization: admin.organization })
    const colleague = await signIn(app.current, 'developer', { organization: admin.organization })
    const stranger = await signIn(app.current, 'developer_admin')
    const { id } = await buildOffer(owner, { organization_id: admin.organization.id, created_by: maker.id })
    await sql`update sale_offers set number = 'SO-2026-QXZ-7', client_name = 'Karim Farouk',
      search = fold_text('SO-2026-QXZ-7 Karim Farouk') where id = ${id}`.execute(owner)
    const offer = { kind: 'sale_offer', id, name: 'SO-2026-QXZ-7', note: 'Karim Farouk', pipeline_id: null, mine: true }

    for (const q of ['2026-QXZ', 'farouk']) expect(await found(maker, q), q).toEqual([offer])
    expect(await found(admin, 'qxz-7')).toEqual([{ ...offer, mine: false }])
    expect([await found(colleague, 'qxz-7'), await found(stranger, 'qxz-7')]).toEqual([[], []])
  })

  it('GET /search finds a sale offer by number, client, phone and unit for the sales desk that lists it', async () => {
    const { owner } = app.current
    const admin = await signIn(app.current, 'super_admin')
    const builder = await signIn(app.current, 'developer_admin')
    const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [builder.organization.id] })
    const elsewhere = await signIn(app.current, 'super_admin_sales_manager')
    const broker = await signIn(app.current, 'broker_admin')
    const { id } = await buildOffer(owner, { organization_id: builder.organization.id, created_by: builder.id })
    const own = await buildOffer(owner, { organization_id: builder.organization.id, created_by: manager.id })
    await sql`update sale_offers set client_name = 'Zuhair Quill', number = 'SO-2026-ZQL-' || id,
      search = fold_text('SO-2026-ZQL-' || id || ' Zuhair Quill +971509876543 A-QZ07') where id = any (${[id, own.id]})`.execute(
      owner,
    )
    const offers = async (who: Person, q: string) =>
      (await found(who, q)).filter(({ kind }) => kind === 'sale_offer').map(({ id, mine }) => [id, mine])

    for (const q of ['zql', 'zuhair', '050 987 6543', 'a-qz07'])
      expect(await offers(manager, q), q).toEqual([
        [own.id, true],
        [id, false],
      ])
    const unit = await owner
      .selectFrom('sale_offer_units')
      .innerJoin('units', 'units.id', 'sale_offer_units.unit_id')
      .innerJoin('buildings', 'buildings.id', 'units.building_id')
      .select(['units.number', 'buildings.code'])
      .where('sale_offer_id', '=', id)
      .executeTakeFirstOrThrow()
    for (const who of [admin, manager]) expect(await offers(who, `${unit.code}-${unit.number}`)).toEqual([[id, false]])
    expect(await offers(elsewhere, `${unit.code}-${unit.number}`)).toEqual([])
    expect(await offers(admin, 'zuhair')).toEqual([
      [own.id, false],
      [id, false],
    ])
    expect([await offers(elsewhere, 'zuhair'), await offers(broker, 'zuhair')]).toEqual([[], []])
  })

  it('GET /search finds a receipt by its voucher, written in any way, and by its reference', async () => {
    const { owner } = app.current
    const builder = await signIn(app.current, 'developer_admin')
    const colleague = await signIn(app.current, 'developer', { organization: builder.organization })
    const stranger = await signIn(app.current, 'developer_admin')
    const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [builder.organization.id] })
    const booking = await buildAccepted(owner, { organization_id: builder.organization.id, created_by: manager.id })
    const { id } = await buildReceipt(owner, await booking)
    await owner.transaction().execute(async (free) => {
      await sql`set local session_replication_role = replica`.execute(free)
      await sql`update booking_receipts set voucher_number = 70421, reference = 'TRF-QW-88' where id = ${id}`.execute(
        free,
      )
    })
    const receipts = async (who: Person, q: string) => (await found(who, q)).filter(({ kind }) => kind === 'receipt')

    for (const q of ['RV-70421', 'rv70421', 'RV-070421', 'qw-88'])
      expect(await receipts(manager, q), q).toMatchObject([
        { id, name: 'RV-70421', note: `${booking.number} · Amal Haddad` },
      ])
    expect(await receipts(builder, 'RV-70421')).toHaveLength(1)
    for (const who of [stranger, colleague]) expect(await receipts(who, 'RV-70421')).toEqual([])
    expect(await receipts(manager, 'PV-70421')).toEqual([])
    // A booking is found as itself, without its receipts.
    expect(await kinds(manager, booking.number)).toEqual(['booking'])
  })

  it('from-empty 17: GET /search finds a unit by a number that it had before', async () => {
    const { owner } = app.current
    const admin = await signIn(app.current, 'developer_admin')
    const stranger = await signIn(app.current, 'developer_admin')
    const project = await buildProject(owner, { organization_id: admin.organization.id })
    const building = await buildBuilding(owner, { project_id: project.id, code: 'QZ' })
    const { id } = await buildUnit(owner, { building_id: building.id, number: '0417' })
    await owner.updateTable('units').set({ number: '0417X' }).where('id', '=', id).execute()
    await owner.updateTable('units').set({ number: 'PH-9' }).where('id', '=', id).execute()

    for (const q of ['0417', '0417x', 'QZ-0417'])
      expect(await found(admin, q), q).toMatchObject([{ kind: 'unit', id, name: 'QZ-PH-9' }])
    expect(await found(stranger, '0417')).toEqual([])
  })

  it('GET /search returns at most five records of a kind, with names that start with the term first', async () => {
    const agent = await signIn(app.current, 'broker')
    const organization_id = agent.organization.id
    const first = await buildLead(app.current.owner, { organization_id, full_name: 'Zaid Noor' })
    for (let count = 0; count < 6; count++)
      await buildLead(app.current.owner, { organization_id, full_name: `Person Zaid ${count}` })

    const ids = (await found(agent, 'zaid')).map(({ id }) => id)

    expect(ids).toHaveLength(5)
    expect(ids[0]).toBe(first.id)
  })

  it('GET /search finds a unit by number with or without its building, and projects and buildings by name and code', async () => {
    const { owner } = app.current
    const builder = await signIn(app.current, 'developer')
    const project = await buildProject(owner, {
      organization_id: builder.organization.id,
      name: 'Palm Quay',
      code: 'PQX',
    })
    const building = await buildBuilding(owner, { project_id: project.id, name: 'North Quay', code: 'NQ' })
    const unit = await buildUnit(owner, { building_id: building.id, number: '1204' })
    await buildUnit(owner, { building_id: building.id, number: '12041' })

    expect((await found(builder, '1204')).map(({ name }) => name)).toEqual(['NQ-1204', 'NQ-12041'])
    // The exact name first, though the other building is before it by its code.
    const other = await buildBuilding(owner, { project_id: project.id, name: 'East Tower', code: 'A-NQ' })
    await buildUnit(owner, { building_id: other.id, number: '12040' })
    expect((await found(builder, 'nq-1204')).map(({ name }) => name)[0]).toBe('NQ-1204')
    expect(await found(builder, 'nq-1204')).toContainEqual({
      kind: 'unit',
      id: unit.id,
      name: 'NQ-1204',
      note: 'North Quay · Palm Quay',
      pipeline_id: null,
      mine: true,
    })
    expect((await found(builder, 'quay')).map(({ kind, id }) => [kind, id])).toEqual([
      ['project', project.id],
      ['building', building.id],
    ])
    expect(await kinds(builder, 'pqx')).toEqual(['project'])
  })

  it('GET /search finds only records that the role can open and that are in scope', async () => {
    const { owner } = app.current
    const ours = await buildOrganization(owner, { name: 'Velvet Homes' })
    const theirs = await buildOrganization(owner, { name: 'Velvet Other' })
    const admin = await signIn(app.current, 'super_admin')
    const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [ours.id] })
    const builder = await signIn(app.current, 'developer_admin', { organization: ours })
    const colleague = await signIn(app.current, 'developer', { organization: ours })
    const otherBuilder = await signIn(app.current, 'developer_admin', { organization: theirs })
    const broker = await signIn(app.current, 'broker')
    for (const { id: organization_id } of [ours, theirs]) {
      await buildProject(owner, { organization_id, name: 'Velvet Gardens' })
      await buildLead(owner, { organization_id, full_name: 'Velvet Lead' })
    }
    const booking = await buildBooking(owner, { organization_id: ours.id, created_by: manager.id })

    const names = async (who: Person) => (await found(who, 'velvet')).map(({ kind, name }) => `${kind} ${name}`)
    expect(await names(admin)).toEqual(['organization Velvet Homes', 'organization Velvet Other'])
    expect(await names(manager)).toEqual(['project Velvet Gardens', 'organization Velvet Homes'])
    expect(await names(builder)).toEqual(['lead Velvet Lead', 'project Velvet Gardens'])
    expect(await names(broker)).toEqual([])
    expect(await found(admin, booking.number)).toEqual([
      { kind: 'booking', id: booking.id, name: booking.number, note: 'Amal Haddad', pipeline_id: null, mine: true },
    ])
    expect(await kinds(manager, booking.number)).toEqual(['booking'])
    expect(await kinds(builder, booking.number)).toEqual(['booking'])
    expect(await kinds(colleague, booking.number)).toEqual([])
    expect(await kinds(otherBuilder, booking.number)).toEqual([])
  })

  it('GET /search finds only own leads of agents where the organization restricts access', async () => {
    const { owner } = app.current
    const organization = await buildOrganization(owner, { type: 'brokerage', members_see_own_leads_only: true })
    const agent = await signIn(app.current, 'broker', { organization })
    const other = await signIn(app.current, 'broker', { organization })
    await buildLead(owner, { organization_id: organization.id, full_name: 'Quiet Lead', owner_id: other.id })

    expect(await kinds(agent, 'quiet')).toEqual([])
    expect(await kinds(other, 'quiet')).toEqual(['lead'])
  })

  it('GET /search needs two characters', async () => {
    const agent = await signIn(app.current, 'broker')

    const refused = await agent.ask(search.find, { query: { q: ' a ' } })

    expect(refused.statusCode).toBe(422)
    expect(refused.json()).toMatchObject({ errors: { q: ['Type at least 2 letters or digits.'] } })
  })

  it('GET /search finds the own leads and deals of a restricted agent behind any number of newer ones of colleagues', async () => {
    const { owner } = app.current
    const home = await buildOrganization(owner, { type: 'brokerage', members_see_own_leads_only: true })
    const agent = await signIn(app.current, 'broker', { organization: home })
    const colleague = await signIn(app.current, 'broker', { organization: home })
    const pipeline = await buildPipeline(owner, home.id)
    const ofOwner = async (owner_id: number) => {
      const lead = await buildLead(owner, { organization_id: home.id, owner_id, full_name: 'Salma Farouk' })
      const stage = { organization_id: home.id, pipeline_id: pipeline.id, stage_id: pipeline.new }
      const deal = await buildDeal(owner, { ...stage, lead_id: lead.id, owner_id, title: 'Salma buys' })
      return [lead.id, deal.id]
    }
    const own = await ofOwner(agent.id)
    for (let other = 0; other < 60; other++) await ofOwner(colleague.id)

    const seen = await found(agent, 'salma')
    expect(seen.map(({ id }) => id)).toEqual(own)
  })
})

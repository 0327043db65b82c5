import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { hashToken } from '../../src/access/admit.ts'
import { buildMember, buildOrganization, buildProject, buildUser } from '../builders/basics.ts'
import { buildAccepted, buildCancelled, buildReceipt } from '../builders/booking.ts'
import { buildLead } from '../builders/lead.ts'
import { buildToken, signIn, useTestApp } from '../harness.ts'
import { scopeOfPerson } from '../scope.ts'

const app = useTestApp([])

describe('look_up_token', () => {
  it('database function look_up_token: the caller of a session with memberships, null once it has ended', async () => {
    const { owner } = app.current
    const organization = await buildOrganization(owner)
    const user = await buildMember(owner, organization.id, 'developer')
    const hash = hashToken(await buildToken(owner, user.id))

    expect(await lookUp(hash)).toMatchObject({
      user_id: user.id,
      api_token: false,
      two_factor: false,
      memberships: [{ organization_id: organization.id, role: 'developer', enabled: true, member: true }],
      assigned: [],
    })
    await owner.updateTable('tokens').set({ ended_at: sql`now()` }).where('token_hash', '=', hash).execute()
    expect(await lookUp(hash)).toBeNull()
  })

  it('database function look_up_token: null for an expired, an idle and an unknown session and a disabled user', async () => {
    const { owner } = app.current
    const session = async (values: { expires_at?: string; idle_ms?: number }, disabled_at: string | null = null) => {
      const user = await buildUser(owner, { disabled_at })
      const hash = hashToken(await buildToken(owner, user.id))
      const last_used_at = LONG_AGO
      await owner
        .updateTable('tokens')
        .set({ last_used_at, ...values })
        .where('token_hash', '=', hash)
        .execute()
      return lookUp(hash)
    }

    expect(await session({})).not.toBeNull()
    expect(await session({ expires_at: LONG_AGO })).toBeNull()
    expect(await session({ idle_ms: 60_000 })).toBeNull()
    expect(await session({}, LONG_AGO)).toBeNull()
    expect(await lookUp(hashToken('unknown'))).toBeNull()
  })

  const lookUp = async (hash: Buffer) => {
    const { rows } = await app.current.pool.transaction({ role: 'storey_account' }, (db) =>
      sql<{ caller: unknown }>`select look_up_token(${hash}) as caller`.execute(db),
    )
    return rows[0]?.caller
  }

  const LONG_AGO = '2026-01-01T00:00:00.000Z'
})

describe('search_leads and search_leads_by_status', () => {
  it('database function search_leads: active leads of the organization, without those of others for own leads only', async () => {
    const { found, mine, unowned, colleagues } = await world()

    expect(await found('storey_app', sql`search_leads('haddad')`)).toEqual([mine, unowned, colleagues])
    expect(await found('storey_own', sql`search_leads('haddad')`)).toEqual([mine, unowned])
    expect(await found('storey_app', sql`search_leads('unknown')`)).toEqual([])
  })

  it('database function search_leads_by_status: the same leads of the given statuses only', async () => {
    const { found, mine, unowned, colleagues } = await world()

    expect(await found('storey_app', sql`search_leads_by_status('haddad', '{new,lost}')`)).toEqual([
      mine,
      unowned,
      colleagues,
    ])
    expect(await found('storey_app', sql`search_leads_by_status('haddad', '{lost}')`)).toEqual([unowned, colleagues])
    expect(await found('storey_own', sql`search_leads_by_status('haddad', '{lost}')`)).toEqual([unowned])
  })

  /** Leads named Haddad: of the caller, of nobody, of a colleague; a deleted one, and one of another organization. */
  async function world() {
    const { owner, pool } = app.current
    const caller = await signIn(app.current, 'developer')
    const { opening } = await scopeOfPerson(app.current, caller)
    const organization_id = caller.organization.id
    const colleague = await buildMember(owner, organization_id, 'developer')
    const named = { organization_id, full_name: 'Amal Haddad' }
    const [mine, unowned, colleagues] = [
      await buildLead(owner, { ...named, owner_id: caller.id }),
      await buildLead(owner, { ...named, status: 'lost', lost_reason: 'Price' }),
      await buildLead(owner, { ...named, status: 'lost', lost_reason: 'Price', owner_id: colleague.id }),
    ]
    await buildLead(owner, { ...named, deleted_at: new Date().toISOString() })
    await buildLead(owner, { full_name: 'Amal Haddad' })
    const found = async (role: 'storey_app' | 'storey_own', call: ReturnType<typeof sql>) => {
      const { rows } = await pool.transaction({ ...opening, role }, (db) =>
        sql<{ id: number }>`select id from ${call} order by id`.execute(db),
      )
      return rows.map(({ id }) => id)
    }
    return { found, mine: mine.id, unowned: unowned.id, colleagues: colleagues.id }
  }
})

describe('sync_paid_installments', () => {
  it('database function sync_paid_installments: pays the earliest installments first and takes a reversed receipt back', async () => {
    const { owner } = app.current
    const booking = await buildAccepted(owner, await seller(), [
      { amount: 143_200_000, due_on: null },
      { amount: 50_000_000, due_on: '2027-06-01' },
      { amount: 50_000_000, due_on: '2027-01-01' },
    ])

    const { id } = await buildReceipt(owner, booking, { amount: 60_000_000 })
    expect(await paid(booking.id)).toEqual([0, 10_000_000, 50_000_000])

    await buildReceipt(owner, booking, { amount: 50_000_000, number: 2 })
    expect(await paid(booking.id)).toEqual([10_000_000, 50_000_000, 50_000_000])

    await sql`update booking_receipts set reversed_at = now(), reversed_by = recorded_by,
      reversed_by_name = recorded_by_name, reversal_reason = 'Bounced' where id = ${id}`.execute(owner)
    expect(await paid(booking.id)).toEqual([0, 0, 50_000_000])
  })

  it('database function sync_paid_installments: adds a refund to its booking, and to no installment', async () => {
    const { owner } = app.current
    const booking = await buildAccepted(owner, await seller())
    await buildReceipt(owner, booking, { amount: 1_000 })
    await buildCancelled(owner, booking, { refund_due: 900 })

    await buildReceipt(owner, booking, { amount: 400, number: 2, refund: true })

    const { refunded } = await owner
      .selectFrom('bookings')
      .select('refunded')
      .where('id', '=', booking.id)
      .executeTakeFirstOrThrow()
    expect(refunded).toBe(400)
    expect(await paid(booking.id)).toEqual([1_000])
  })

  const seller = async () => {
    const [organization, user] = [await buildOrganization(app.current.owner), await buildUser(app.current.owner)]
    return { organization_id: organization.id, created_by: user.id }
  }

  const paid = async (booking_id: number) => {
    const rows = await app.current.owner
      .selectFrom('booking_installments')
      .select('paid')
      .where('booking_id', '=', booking_id)
      .orderBy('position')
      .execute()
    return rows.map((row) => row.paid)
  }
})

describe('forbid_audit_change', () => {
  it.each([
    ['audit_log', 'at = now()'],
    ['audit_changes', 'event = gen_random_uuid()'],
    ['audit_seals', 'at = now()'],
  ])(
    'database rule forbid_audit_change: refuses to change or delete rows of %s, to the owner too',
    async (table, change) => {
      const refused = { code: '42501', message: 'the audit log is append-only' }
      const run = (statement: string) => sql.raw(statement).execute(app.current.owner)

      await expect(run(`update ${table} set ${change}`)).rejects.toMatchObject(refused)
      await expect(run(`delete from ${table}`)).rejects.toMatchObject(refused)
      await expect(run(`truncate ${table} cascade`)).rejects.toMatchObject(refused)
    },
  )
})

describe('create_default_pipeline', () => {
  it('database rule create_default_pipeline: refuses an organization that is no draft of the sales manager', async () => {
    const own = await signIn(app.current, 'developer_admin')
    const other = await buildOrganization(app.current.owner)
    const { opening } = await scopeOfPerson(app.current, own)

    const create = app.current.pool.transaction(opening, (db) =>
      sql`select create_default_pipeline(${other.id}, 'Sales', '[]')`.execute(db),
    )

    await expect(create).rejects.toMatchObject({ code: '42501', message: expect.stringContaining('is not a draft') })
  })
})

describe('check_clients', () => {
  it('database rule check_clients: refuses to compare the clients of an organization outside of the scope', async () => {
    const { owner } = app.current
    const own = await signIn(app.current, 'developer_admin')
    const other = await buildOrganization(owner)
    const project = await buildProject(owner, { organization_id: other.id })
    const { opening } = await scopeOfPerson(app.current, own)

    const compare = app.current.pool.transaction(opening, (db) =>
      sql`select check_clients(${other.id}, null, null, ${project.id}, null, '{}', null)`.execute(db),
    )

    await expect(compare).rejects.toMatchObject({ code: '42501', message: expect.stringContaining('not in the scope') })
  })
})

import { auth } from '@storey/api/account/account.ts'
import { notifications } from '@storey/api/account/notifications.ts'
import { homes } from '@storey/api/administration/home.ts'
import { organizations } from '@storey/api/administration/organizations.ts'
import { units } from '@storey/api/inventory/units.ts'
import { bookings } from '@storey/api/sales/bookings.ts'
import { salesReportEmails, salesReports } from '@storey/api/sales/reports.ts'
import { salesTargets } from '@storey/api/sales/sales-targets.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildBuilding, buildOrganization, buildUser } from '../../../test/builders/basics.ts'
import { buildAccepted, buildBooking, buildDiscount, buildReceipt } from '../../../test/builders/booking.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { openingOf, type Scope, scopeOfJob } from '../../access/scope.ts'
import { notificationRoutes } from '../../account/notifications/routes.ts'
import { signInRoutes } from '../../account/sign-in/routes.ts'
import { homeRoutes } from '../../administration/home/routes.ts'
import { organizationRoutes } from '../../administration/organizations/routes.ts'
import { unitRoutes } from '../../inventory/units/routes.ts'
import { bookingRoutes } from '../bookings/routes.ts'
import { salesReportRoutes } from '../reports/routes.ts'
import { salesTargetRoutes } from '../sales-targets/routes.ts'
import { listReaders } from './queries.ts'

const app = useTestApp([
  bookingRoutes,
  homeRoutes,
  notificationRoutes,
  organizationRoutes,
  salesReportRoutes,
  salesTargetRoutes,
  signInRoutes,
  unitRoutes,
])

/** A developer with a late booking, its admin and another member. */
async function developer() {
  const { owner } = app.current
  const building = await buildBuilding(owner)
  const { organization_id } = building
  const admin = await signIn(app.current, 'developer_admin', { organization: { id: organization_id } })
  const member = await signIn(app.current, 'developer', { organization: { id: organization_id } })
  const { id: created_by } = await buildUser(owner)
  const booking = await buildAccepted(owner, { organization_id, created_by }, [
    { amount: 700_000, due_on: '2026-01-05' },
  ])
  await buildReceipt(owner, booking, { amount: 200_000 })
  await buildDiscount(owner, await buildBooking(owner, { organization_id, created_by }))
  return { organization_id, project_id: building.project_id, admin, member, booking }
}

async function setting(person: Person, id: number, members_read_sales: boolean) {
  const { version } = await app.current.owner
    .selectFrom('organizations')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return person.ask(organizations.change, { params: { id }, body: { version, members_read_sales } })
}

const statusOf = async (asked: Promise<{ statusCode: number }>) => (await asked).statusCode

describe('members of a developer who read its sales', () => {
  it('read them from the next call after the admin lets them, until the next call after the admin stops it', async () => {
    const { organization_id, admin, member, booking } = await developer()
    const seen = async () => [
      await statusOf(member.ask(bookings.one, { params: { id: booking.id } })),
      await statusOf(member.ask(salesReports.show, { query: {} })),
      (await member.call(auth.me, {})).data.capabilities.includes('own_sales.view'),
      (await member.call(homes.show, {})).data.figures.some(({ kind }) => kind === 'overdue'),
    ]

    const before = await seen()
    await setting(admin, organization_id, true)
    const during = await seen()
    await setting(admin, organization_id, false)

    expect([before, during, await seen()]).toEqual([
      [403, 403, false, false],
      [200, 200, true, true],
      [403, 403, false, false],
    ])
  })

  it('read the names of buyers and change nothing, not even targets', async () => {
    const { organization_id, project_id, admin, member, booking } = await developer()
    await setting(admin, organization_id, true)
    const params = { id: booking.id }

    const { data } = await member.call(bookings.one, { params })
    const targets = { params: { id: project_id }, body: { months: [{ month: '2026-03-01', units: 4 }] } }

    expect(data.buyers).toMatchObject([{ full_name: 'Amal Haddad', id_number: null, email: null }])
    expect(data.commission_percent).toBe(null)
    expect([
      await statusOf(member.ask(salesTargets.save, targets)),
      await statusOf(member.ask(bookings.cancel, { params, body: { reason: 'No' } })),
      await statusOf(member.ask(organizations.change, { params: { id: organization_id }, body: { version: 2 } })),
      await statusOf(admin.ask(salesTargets.save, targets)),
    ]).toEqual([403, 403, 403, 200])
  })

  it('get the reports that they asked for by e-mail only while they may read them', async () => {
    const { organization_id, admin, member } = await developer()
    await setting(admin, organization_id, true)
    await member.call(salesReportEmails.create, { body: { every: 'week' } })
    const access = async () =>
      (
        await sql<{ a: { reads_sales: boolean } }>`select report_access(${member.id}, ${organization_id}) as a`.execute(
          app.current.owner,
        )
      ).rows[0]?.a.reads_sales

    const whileOn = await access()
    await setting(admin, organization_id, false)

    // The e-mail of a report is not sent if the access that it was written with has changed.
    expect([whileOn, await access()]).toEqual([true, false])
  })

  it('are notified of sales as its admins are, while the setting is on', async () => {
    const { organization_id, admin, member } = await developer()
    const readers = async () =>
      (await listReaders(app.current.owner, scopeOfJob('a test'), organization_id)).map(({ user_id }) => user_id)

    const before = await readers()
    await setting(admin, organization_id, true)

    expect([before, await readers()]).toEqual([[admin.id], [admin.id, member.id].sort((a, b) => a - b)])
  })

  it('their notifications of sales are hidden and not counted while the setting is off', async () => {
    const { organization_id, admin, member } = await developer()
    await app.current.owner
      .insertInto('notifications')
      .values(
        (['own_sale', 'mention'] as const).map((kind) => ({
          ...{ organization_id, user_id: member.id, kind, subject_name: 'B-2026-1', dedupe_key: kind },
          ...(kind === 'own_sale' && { detail: 'Amal Haddad' }),
        })),
      )
      .execute()
    const kinds = async () => {
      const { data } = await member.call(notifications.list, { query: {} })
      const { data: unread } = await member.call(notifications.unreadCount, {})
      return [data.map(({ kind }) => kind), unread.count]
    }

    const before = await kinds()
    await setting(admin, organization_id, true)
    const during = await kinds()
    await setting(admin, organization_id, false)
    await member.call(notifications.readAll, { body: {} })
    const after = await kinds()
    await setting(admin, organization_id, true)

    expect(before).toEqual([['mention'], 1])
    expect(during).toEqual([['mention', 'own_sale'], 2])
    expect(after).toEqual([['mention'], 0])
    // What was hidden was not marked as read.
    expect((await kinds())[1]).toBe(1)
  })

  it('a member without the setting does not read on the unit for whom it was booked', async () => {
    const { organization_id, booking, admin, member } = await developer()
    const { owner } = app.current
    await owner
      .updateTable('booking_buyers')
      .set({ full_name: 'Amal Haddad' })
      .where('booking_id', '=', booking.id)
      .execute()
    const names = async (person: Person) => {
      const { data } = await person.call(units.one, { params: { id: booking.unit_id } })
      const listed = await person.call(units.list, { query: { building_id: [data.building.id] } })
      return [data.claim?.held_for, listed.data.find(({ id }) => id === booking.unit_id)?.claim?.held_for]
    }

    expect(await names(member)).toEqual([null, null])
    expect(await names(admin)).toEqual(['Amal Haddad', 'Amal Haddad'])
    await setting(admin, organization_id, true)
    expect(await names(member)).toEqual(['Amal Haddad', 'Amal Haddad'])
  })

  it('the database hides what was agreed and paid from members without the setting, whatever a query asks for', async () => {
    const { organization_id, member } = await developer()
    const tables = ['booking_buyers', 'booking_installments', 'booking_receipts', 'discount_requests'] as const
    const counts = (role: 'developer' | 'developer_admin', reads_sales: boolean) => {
      const scope: Scope = {
        ...scopeOfJob('a test', member.id),
        ...{ organization_id, organization_ids: [organization_id], everything: false, role, reads_sales },
      }
      return app.current.services.pool.transaction({ ...openingOf(scope), read_only: true }, async (db) => {
        const found: number[] = []
        for (const table of tables)
          found.push(
            Number(
              (
                await db
                  .selectFrom(table)
                  .select((is) => is.fn.countAll().as('n'))
                  .executeTakeFirst()
              )?.n,
            ),
          )
        return found
      })
    }

    expect(await counts('developer', false)).toEqual([0, 0, 0, 0])
    const all = await counts('developer_admin', false)
    expect(all.every((count) => count > 0)).toBe(true)
    expect(await counts('developer', true)).toEqual(all)
  })
})

describe('the setting', () => {
  it('is changed by an admin of the developer, not by the platform, and not for a brokerage', async () => {
    const { organization_id, admin } = await developer()
    const platform = await signIn(app.current, 'super_admin')
    const broker = await signIn(app.current, 'broker_admin')

    const byPlatform = await setting(platform, organization_id, true)
    const byBroker = await setting(broker, broker.organization.id, true)
    const created = await platform.ask(organizations.create, {
      body: { name: 'Cedar Homes', type: 'developer', country: 'AE', members_read_sales: true },
    })
    const off = await setting(platform, organization_id, false)

    expect([byPlatform, byBroker, created].map(({ statusCode }) => statusCode)).toEqual([422, 422, 422])
    expect(byPlatform.json().errors).toEqual({
      members_read_sales: ['An admin of the developer changes this, under Settings of the organization.'],
    })
    expect(byBroker.json().errors).toEqual({ members_read_sales: ['Only developers have sales that members read.'] })
    expect(off.statusCode).toBe(200)
    expect((await setting(admin, organization_id, true)).statusCode).toBe(200)
  })

  it('is held by the database for developers only', async () => {
    const { owner } = app.current
    const { id } = await buildOrganization(owner, { type: 'brokerage' })

    await expect(
      owner.updateTable('organizations').set({ members_read_sales: true }).where('id', '=', id).execute(),
    ).rejects.toMatchObject({ constraint: 'organizations_sales_of_developers' })
  })
})

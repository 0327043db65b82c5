import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildMember, buildOrganization } from '../../../test/builders/basics.ts'
import { buildOrganizationDocument } from '../../../test/builders/organization.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { followExpiries } from './jobs.ts'

const app = useTestApp([])

/** Today's date in a time zone, or some days from it. */
const dayIn = async (zone: string, from = 0) =>
  (
    await sql<{ day: string }>`select (now() at time zone ${zone})::date + ${from}::integer as day`.execute(
      app.current.owner,
    )
  ).rows[0]?.day ?? ''
const statusOf = async (id: number) =>
  (await app.current.owner.selectFrom('organizations').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status
const toldTo = (user_id: number) =>
  app.current.owner
    .selectFrom('notifications')
    .select(['detail', 'organization_id', 'path'])
    .where('user_id', '=', user_id)
    .where('kind', '=', 'paper_expiry')
    .orderBy('id')
    .execute()

/** Sets dates without the trigger that checks them at once, as if the days had passed. */
async function letPass(
  id: number,
  fields: { trade_license_expires_on?: string; regulator_office_expires_on?: string },
) {
  await app.current.owner.transaction().execute(async (db) => {
    await sql`alter table organizations disable trigger set_status_by_license`.execute(db)
    await db.updateTable('organizations').set(fields).where('id', '=', id).execute()
    await sql`alter table organizations enable trigger set_status_by_license`.execute(db)
  })
}

describe('expiring documents', () => {
  it('an expired document restricts its organization once the day is over in its time zone', async () => {
    const { owner } = app.current
    const make = (zone: string, status: 'active' | 'suspended' = 'active') =>
      buildOrganization(owner, { timezone: zone, status })
    const [over, lastDay, ahead, behind, suspended] = [
      await make('Asia/Dubai'),
      await make('Asia/Dubai'),
      await make('Pacific/Kiritimati'),
      await make('Pacific/Pago_Pago'),
      await make('Asia/Dubai', 'suspended'),
    ]
    await letPass(over.id, { regulator_office_expires_on: await dayIn('Asia/Dubai', -1) })
    await letPass(lastDay.id, { trade_license_expires_on: await dayIn('Asia/Dubai') })
    await letPass(ahead.id, { trade_license_expires_on: await dayIn('Pacific/Kiritimati', -1) })
    await letPass(behind.id, { trade_license_expires_on: await dayIn('Pacific/Pago_Pago') })
    await letPass(suspended.id, { trade_license_expires_on: await dayIn('Asia/Dubai', -1) })

    await followExpiries(app.current.services)

    const all = await Promise.all([over, lastDay, ahead, behind, suspended].map(({ id }) => statusOf(id)))
    expect(all).toEqual(['restricted', 'active', 'restricted', 'active', 'suspended'])
    const changes = await app.current.owner
      .selectFrom('audit_changes')
      .select('after')
      .where('table_name', '=', 'organizations')
      .where('organization_id', '=', over.id)
      .execute()
    expect(changes).toEqual([{ after: { status: 'restricted' } }])
  })

  it('an expiring document notifies admins and their sales managers, in advance and on the day, once each', async () => {
    const { owner, services } = app.current
    const builder = await buildOrganization(owner)
    const admin = await buildMember(owner, builder.id, 'developer_admin')
    const member = await buildMember(owner, builder.id, 'developer')
    const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [builder.id] })
    await letPass(builder.id, { trade_license_expires_on: await dayIn('Asia/Dubai', 12) })
    const letter = await buildOrganizationDocument(
      { ...app.current, organization_id: builder.id },
      'bank_confirmation_letter',
    )
    await owner
      .updateTable('organization_documents')
      .set({ expires_on: await dayIn('Asia/Dubai', 31) })
      .where('id', '=', letter.id)
      .execute()

    await followExpiries(services)
    await followExpiries(services)

    const [first, ...more] = await toldTo(admin.id)
    expect(first).toMatchObject({ path: `/auth/organizations/${builder.id}`, organization_id: builder.id })
    expect(first?.detail).toMatch(/^Trade license expires on \d+ [A-Z][a-z]{2} \d{4}$/)
    expect(more).toEqual([])
    expect(await toldTo(manager.id)).toMatchObject([{ organization_id: manager.organization.id }])
    expect(await toldTo(member.id)).toEqual([])

    await letPass(builder.id, { trade_license_expires_on: await dayIn('Asia/Dubai') })
    await followExpiries(services)
    await followExpiries(services)
    expect((await toldTo(admin.id)).map(({ detail }) => detail)).toEqual([first?.detail, 'Trade license expires today'])
  })

  it('an expiring license is announced once, also if its document has the same date', async () => {
    const { owner, services } = app.current
    const builder = await buildOrganization(owner)
    const admin = await buildMember(owner, builder.id, 'developer_admin')
    const soon = await dayIn('Asia/Dubai', 9)
    await letPass(builder.id, { trade_license_expires_on: soon })
    const world = { ...app.current, organization_id: builder.id }
    const expire = async (kind: 'trade_license' | 'tax_certificate') =>
      owner
        .updateTable('organization_documents')
        .set({ expires_on: soon, title: kind })
        .where('id', '=', (await buildOrganizationDocument(world, kind)).id)
        .execute()
    await expire('trade_license')
    await expire('tax_certificate')

    await followExpiries(services)

    const told = (await toldTo(admin.id)).map(({ detail }) => detail?.replace(/ expires on .*/, ''))
    expect(told.sort()).toEqual(['Trade license', 'tax_certificate'])
  })

  it('an expiring document is notified by e-mail to admins by default', async () => {
    const { owner, services, work, mailbox } = app.current
    const builder = await buildOrganization(owner, { name: 'Mailed Homes' })
    const admin = await buildMember(owner, builder.id, 'developer_admin')
    await letPass(builder.id, { trade_license_expires_on: await dayIn('Asia/Dubai', 3) })

    await followExpiries(services)
    await work()

    const letters = await mailbox.list()
    expect(letters.filter(({ to }) => to === admin.email).map(({ subject }) => subject)).toEqual([
      'Mailed Homes has a document to renew',
    ])
  })
})

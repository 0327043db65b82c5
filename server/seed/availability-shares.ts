import { randomBytes } from 'node:crypto'
import type { Filling } from './fill.ts'
import type { Organization } from './staff.ts'

const SHARED = [
  { role: 'broker', filters: { status: ['available'] }, opened: 7, revoked: false },
  { role: 'broker', filters: { status: ['available'], bedrooms: [1, 2] }, opened: 0, revoked: false },
  { role: 'broker_admin', filters: {}, opened: 23, revoked: true },
] as const

/** Links to the units of a project that brokers shared, one of them revoked. Their secrets are random, so none of them opens. */
export async function shareAvailability(
  { db, instant }: Filling,
  project: { readonly id: number; readonly name: string },
  brokerage: Organization,
): Promise<void> {
  for (const [at, { role, filters, opened, revoked }] of SHARED.entries()) {
    const maker = brokerage.members.find((one) => one.role === role)
    if (!maker) continue
    const secret = randomBytes(32)
    await db
      .insertInto('availability_shares')
      .values({
        organization_id: brokerage.id,
        kind: 'link',
        name: project.name,
        project_id: project.id,
        filters: JSON.stringify(filters),
        token_hash: secret,
        last_four: secret.toString('hex').slice(0, 4),
        created_by: maker.id,
        created_by_name: maker.full_name,
        created_at: instant(at - 6),
        opened_count: opened,
        last_opened_at: opened > 0 ? instant(-0.1) : null,
        revoked_at: revoked ? instant(-0.05) : null,
        revoked_by: revoked ? maker.id : null,
      })
      .execute()
  }
  const admin = brokerage.members.find(({ role }) => role === 'broker_admin')
  if (!admin) return
  await db
    .insertInto('availability_shares')
    .values({
      organization_id: brokerage.id,
      kind: 'feed',
      name: 'Website',
      token_hash: randomBytes(32),
      last_four: 'h7Qx',
      created_by: admin.id,
      created_by_name: admin.full_name,
      created_at: instant(-20),
      opened_count: 412,
      last_opened_at: instant(-0.01),
    })
    .execute()
}

import { hashesOf } from '../src/inventory/client-registrations/rules.ts'
import { type Filling, insert } from './fill.ts'
import type { Organization } from './staff.ts'

/** Days ago, broker by turn, client and phone number. The third is the clash: the second brokerage comes after the first. */
const CLIENTS = [
  [9, 0, 'Layla Mansour', '+971505550181'],
  [6, 1, 'Daniel Okafor', '+971505550182'],
  [2, 1, 'Layla Mansour', '+971505550181'],
  [1, 0, 'Priya Raman', '+971505550183'],
] as const

/** Clients that brokerages registered for a published project, which protects them for 30 days. */
export async function registerClients(
  { db, settings, instant }: Filling,
  developer: Organization,
  project: { readonly id: number; readonly name: string },
  brokerages: readonly Organization[],
): Promise<void> {
  await insert(db, 'protection_rules', [
    { organization_id: developer.id, project_id: project.id, days: 30, activity_days: 14, max_days: 90 },
  ])
  for (const [days, at, client_name, client_phone] of CLIENTS) {
    const brokerage = brokerages[at]
    const broker = brokerage?.members.find(({ role }) => role === 'broker')
    if (!brokerage || !broker) continue
    await insert(db, 'client_registrations', [
      {
        organization_id: developer.id,
        project_id: project.id,
        project_name: project.name,
        seller_name: developer.name,
        brokerage_id: brokerage.id,
        brokerage_name: brokerage.name,
        broker_id: broker.id,
        broker_name: broker.full_name,
        client_name,
        client_phone,
        phone_hash: hashesOf(settings.signingKey, project.id, { client_phone }).phone_hash,
        registered_at: instant(-days),
        protected_until: instant(0),
        activity_days: 0,
        latest_until: instant(0),
      },
    ])
  }
}

import { contactBrokers } from '@storey/api/administration/contact-brokers.ts'
import { contactCompanies } from '@storey/api/administration/contact-companies.ts'
import { describe, expect, it } from 'vitest'
import { buildContactBroker, buildContactCompany } from '../../../test/builders/contact.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { contactBrokerRoutes } from '../contact-brokers/routes.ts'
import { purgeDeletedContacts } from './jobs.ts'
import { contactCompanyRoutes } from './routes.ts'

const app = useTestApp([contactBrokerRoutes, contactCompanyRoutes])
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

describe('deleted contacts', () => {
  it('deleted contact companies are purged after 30 days with their brokers, and no others', async () => {
    const admin = await signIn(app.current, 'super_admin')
    const { owner, services } = app.current
    const stays = await buildContactCompany(owner)
    const before = daysAgo(29)
    const [old, recent] = [
      await buildContactCompany(owner, { deleted_at: daysAgo(31) }),
      await buildContactCompany(owner, { deleted_at: before }),
    ]
    const merged = await buildContactCompany(owner, { deleted_at: daysAgo(31), merged_into_id: stays.id })
    const broker = (company_id: number, deleted_at: string | null) =>
      buildContactBroker(owner, { company_id, deleted_at })
    const gone = [await broker(old.id, daysAgo(31)), await broker(stays.id, daysAgo(31))]
    const kept = [await broker(recent.id, before), await broker(stays.id, null)]

    expect(await purgeDeletedContacts(services)).toBeGreaterThanOrEqual(4)

    const left = async (table: 'contact_companies' | 'contact_brokers', ids: readonly number[]) =>
      (await owner.selectFrom(table).select('id').where('id', 'in', ids).orderBy('id').execute()).map(({ id }) => id)
    expect(await left('contact_companies', [stays.id, old.id, recent.id, merged.id])).toEqual([stays.id, recent.id])
    expect(
      await left(
        'contact_brokers',
        [...gone, ...kept].map(({ id }) => id),
      ),
    ).toEqual(kept.map(({ id }) => id))
    // A recently deleted contact can still be restored; a purged one is not found.
    await admin.call(contactCompanies.restore, { params: { id: recent.id } })
    expect((await admin.call(contactBrokers.one, { params: { id: kept[0]?.id ?? 0 } })).data.company.id).toBe(recent.id)
    expect((await admin.ask(contactCompanies.restore, { params: { id: old.id } })).statusCode).toBe(404)
    expect(await purgeDeletedContacts(services)).toBe(0)
  })
})

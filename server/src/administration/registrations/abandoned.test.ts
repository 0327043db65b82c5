import { registrations } from '@storey/api/administration/registrations.ts'
import { describe, expect, it } from 'vitest'
import { buildRegistration, company, documentFile } from '../../../test/builders/registration.ts'
import { inject, useTestApp } from '../../../test/harness.ts'
import { dropAbandonedRegistrations } from './jobs.ts'
import { registrationRoutes } from './routes.ts'

const app = useTestApp([registrationRoutes])

describe('abandoned drafts', () => {
  it('unconfirmed drafts of a registration are deleted after a day with their files, confirmed ones after 30 days, and submitted ones only if no one confirmed them', async () => {
    const { owner, services, storage } = app.current
    const body = { ...company(), trade_license: documentFile() }
    const begun = await inject(app.current.app, registrations.begin, { body })
    const { uuid, token } = begun.json() as { uuid: string; token: string }
    const sent = await buildRegistration(owner, { status: 'pending_review' })
    const confirmed = await buildRegistration(owner)
    const unproved = await buildRegistration(owner, { status: 'pending_review', confirmed: false, whole: true })
    const statuses = async () =>
      (
        await owner
          .selectFrom('organizations')
          .select(['uuid', 'status'])
          .where(
            'uuid',
            'in',
            [uuid, sent, confirmed, unproved].map((one) => (typeof one === 'string' ? one : one.uuid)),
          )
          .orderBy('id')
          .execute()
      ).map((one) => one.status)
    const savedBefore = (hours: number) =>
      owner
        .updateTable('registrations')
        .set({ saved_at: new Date(Date.now() - hours * 3_600_000).toISOString() })
        .execute()
    const [file] = await owner
      .selectFrom('files')
      .innerJoin('organizations', 'organizations.id', 'files.organization_id')
      .select('storage_key')
      .where('organizations.uuid', '=', uuid)
      .execute()
    await app.current.work()
    expect(await dropAbandonedRegistrations(services)).toBe(0)
    await savedBefore(23)
    expect(await dropAbandonedRegistrations(services)).toBe(0)
    await savedBefore(25)

    expect(await dropAbandonedRegistrations(services)).toBe(1)
    expect(await statuses()).toEqual(['pending_review', 'draft', 'pending_review'])
    await savedBefore(31 * 24)
    expect(await dropAbandonedRegistrations(services)).toBe(2)
    expect((await inject(app.current.app, registrations.get, { params: { orgUuid: uuid } }, token)).statusCode).toBe(
      404,
    )
    expect(await storage.size(file?.storage_key ?? '')).toBeUndefined()
    expect(await statuses()).toEqual(['pending_review'])
  })
})

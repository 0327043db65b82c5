import { registrations } from '@storey/api/administration/registrations.ts'
import { describe, expect, it } from 'vitest'
import { buildRegistration, company, documentFile } from '../../../test/builders/registration.ts'
import { inject, useTestApp } from '../../../test/harness.ts'
import { dropAbandonedRegistrations } from './jobs.ts'
import { registrationRoutes } from './routes.ts'

const app = useTestApp([registrationRoutes])

describe('abandoned drafts', () => {
  it('registrations that stay drafts for 30 days are deleted with their files, and submitted ones are not', async () => {
    const { owner, services, storage } = app.current
    const body = { ...company(), trade_license: documentFile() }
    const begun = await inject(app.current.app, registrations.begin, { body })
    const { uuid, token } = begun.json() as { uuid: string; token: string }
    const sent = await buildRegistration(owner, { status: 'pending_review' })
    const [file] = await owner
      .selectFrom('files')
      .innerJoin('organizations', 'organizations.id', 'files.organization_id')
      .select('storage_key')
      .where('organizations.uuid', '=', uuid)
      .execute()
    await app.current.work()
    expect(await dropAbandonedRegistrations(services)).toBe(0)
    await owner.updateTable('registrations').set({ saved_at: '2026-01-01T00:00:00Z' }).execute()

    expect(await dropAbandonedRegistrations(services)).toBeGreaterThan(0)
    expect((await inject(app.current.app, registrations.get, { params: { orgUuid: uuid } }, token)).statusCode).toBe(
      404,
    )
    expect(await storage.size(file?.storage_key ?? '')).toBeUndefined()
    const kept = await owner.selectFrom('organizations').select('status').where('uuid', '=', sent.uuid).execute()
    expect(kept).toEqual([{ status: 'pending_review' }])
  })
})

import { organizationDocuments } from '@storey/api/administration/organization-documents.ts'
import { describe, expect, it } from 'vitest'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { purgeDeletedDocuments } from './jobs.ts'
import { organizationDocumentRoutes } from './routes.ts'

const app = useTestApp([organizationDocumentRoutes])

const pdf = (text: string) => new File([`%PDF-1.4\n${text}\n%%EOF\n`], `${text}.pdf`, { type: 'application/pdf' })

/** Creates a document with two files. */
async function build(person: Person, title: string) {
  const params = { id: person.organization.id }
  const { data } = await person.call(organizationDocuments.add, { params, body: { file: pdf(`${title}-1`), title } })
  const of = { ...params, docId: data.id }
  await person.call(organizationDocuments.replace, { params: of, body: { file: pdf(`${title}-2`) } })
  return of
}

const remove = (person: Person, params: { id: number; docId: number }) =>
  person.ask(organizationDocuments.remove, { params })

const deletedAgo = (ids: readonly number[], days: number) =>
  app.current.owner
    .updateTable('organization_documents')
    .set({ deleted_at: new Date(Date.now() - days * 86_400_000).toISOString() })
    .where('id', 'in', ids)
    .execute()

const filesOf = (organization_id: number) =>
  app.current.owner
    .selectFrom('files')
    .select(['id', 'name', 'storage_key'])
    .where('organization_id', '=', organization_id)
    .orderBy('name')
    .execute()

describe('deleted documents of organizations', () => {
  it('deleted documents of organizations are purged after 30 days with all versions and files, and no others', async () => {
    const own = await signIn(app.current, 'developer_admin')
    const { storage } = app.current.services
    const [old, recent, kept] = [await build(own, 'old'), await build(own, 'recent'), await build(own, 'kept')]
    for (const document of [old, recent]) expect((await remove(own, document)).statusCode).toBe(204)
    await deletedAgo([old.docId], 31)
    await deletedAgo([recent.docId], 29)
    const before = await filesOf(own.organization.id)

    expect(await purgeDeletedDocuments(app.current.services)).toBe(1)

    const after = await filesOf(own.organization.id)
    expect(before.map(({ name }) => name)).toEqual(
      ['kept', 'old', 'recent'].flatMap((of) => [`${of}-1.pdf`, `${of}-2.pdf`]),
    )
    expect(after.map(({ name }) => name)).toEqual(['kept-1.pdf', 'kept-2.pdf', 'recent-1.pdf', 'recent-2.pdf'])
    const sizes = await Promise.all(
      before.map(async ({ name, storage_key }) => [name, await storage.size(storage_key)]),
    )
    expect(sizes.map(([name, size]) => [name, size === undefined])).toEqual([
      ['kept-1.pdf', false],
      ['kept-2.pdf', false],
      ['old-1.pdf', true],
      ['old-2.pdf', true],
      ['recent-1.pdf', false],
      ['recent-2.pdf', false],
    ])
    // Documents that are kept can still be downloaded.
    expect((await own.ask(organizationDocuments.download, { params: kept })).body).toContain('kept-2')
    expect((await own.ask(organizationDocuments.download, { params: recent })).statusCode).toBe(404)
  })

  it('deleted documents of organizations are purged once by many processes at once', async () => {
    const own = await signIn(app.current, 'broker_admin')
    const gone = [await build(own, 'one'), await build(own, 'two'), await build(own, 'three')]
    for (const document of gone) await remove(own, document)
    await deletedAgo(
      gone.map(({ docId }) => docId),
      31,
    )

    const counts = await Promise.all(Array.from({ length: 20 }, () => purgeDeletedDocuments(app.current.services)))

    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3)
    expect(await filesOf(own.organization.id)).toEqual([])
  })
})

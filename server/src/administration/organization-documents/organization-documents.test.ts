import { organizationDocuments } from '@storey/api/administration/organization-documents.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildOrganization } from '../../../test/builders/basics.ts'
import { buildOrganizationDocument } from '../../../test/builders/organization.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { buildPicture } from '../../../test/samples/account-settings.ts'
import { organizationDocumentRoutes } from './routes.ts'

const app = useTestApp([organizationDocumentRoutes])
let own: Person
let params: { id: number }
beforeEach(async () => {
  own = await signIn(app.current, 'developer_admin')
  params = { id: own.organization.id }
})

const pdf = (name = 'letter.pdf', text = 'One') =>
  new File([`%PDF-1.4\n${text}\n%%EOF\n`], name, { type: 'application/pdf' })
const list = async (person = own) => (await person.call(organizationDocuments.list, { params })).data
const put = (person: Person, file: File, expires_on?: string) =>
  person.ask(organizationDocuments.putLetter, { params, body: { file, ...(expires_on ? { expires_on } : {}) } })
const events = (subject: string, action: string) =>
  app.current.owner
    .selectFrom('audit_log')
    .select(['result', 'user_id', 'subject_id'])
    .where('subject_kind', '=', subject)
    .where('action', '=', action)
    .where('user_id', '=', own.id)
    .execute()

describe('the bank confirmation letter', () => {
  it('a bank confirmation letter is stored, gets a new version, and both versions download', async () => {
    const first = await put(own, pdf('letter.pdf', 'One'), '2027-01-01')
    const second = await put(own, pdf('newer.pdf', 'Two'))

    expect([first.statusCode, second.statusCode]).toEqual([201, 201])
    expect(first.json().data).toMatchObject({ kind: 'bank_confirmation_letter', expires_on: '2027-01-01' })
    const [letter, ...others] = await list()
    expect(others).toEqual([])
    expect(letter).toMatchObject({
      expires_on: null,
      files: [
        { number: 2, name: 'newer.pdf' },
        { number: 1, name: 'letter.pdf' },
      ],
    })
    const newest = await own.ask(organizationDocuments.downloadLetter, { params })
    const older = await own.ask(organizationDocuments.downloadLetter, { params, query: { number: 1 } })
    expect(newest.body).toContain('Two')
    expect(older.body).toContain('One')
    expect(newest.headers['content-disposition']).toContain('newer.pdf')
    expect((await own.ask(organizationDocuments.downloadLetter, { params, query: { number: 3 } })).statusCode).toBe(404)
  })

  it('two uploads of a bank confirmation letter at once become two versions', async () => {
    const answers = await Promise.all([put(own, pdf('a.pdf')), put(own, pdf('b.pdf')), put(own, pdf('c.pdf'))])

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    const all = await list()
    expect(all).toHaveLength(1)
    expect(all[0]?.files.map(({ number }) => number)).toEqual([3, 2, 1])
  })

  it('a bank confirmation letter is changed with its version, and deleted', async () => {
    const { data } = (await put(own, pdf())).json()
    const change = (version: number) =>
      own.ask(organizationDocuments.changeLetter, {
        params,
        body: { version, title: 'Letter 2026', expires_on: '2027-05-01' },
      })

    const changed = await change(data.version)
    const stale = await change(data.version)
    const removed = await own.ask(organizationDocuments.removeLetter, { params })

    expect(changed.json().data).toMatchObject({ title: 'Letter 2026', expires_on: '2027-05-01' })
    expect(stale.json()).toMatchObject({ code: 'stale', current: { title: 'Letter 2026' } })
    expect(removed.statusCode).toBe(204)
    expect(await list()).toEqual([])
    expect((await own.ask(organizationDocuments.downloadLetter, { params })).statusCode).toBe(404)
    expect((await put(own, pdf())).json().data.files).toHaveLength(1)
  })
})

describe('other documents of an organization', () => {
  it('documents of an organization have kinds, titles and versions', async () => {
    const added = await own.call(organizationDocuments.add, {
      params,
      body: { file: pdf('license.pdf'), kind: 'trade_license', expires_on: '2027-01-01' },
    })
    const { id } = added.data
    await own.call(organizationDocuments.replace, {
      params: { ...params, docId: id },
      body: { file: pdf('license-27.pdf') },
    })
    await own.call(organizationDocuments.add, { params, body: { file: await buildPicture(), title: 'Seal' } })

    expect(await list()).toMatchObject([
      { kind: 'trade_license', title: 'license.pdf', expires_on: null, files: [{ number: 2 }, { number: 1 }] },
      { kind: 'additional', title: 'Seal', files: [{ type: 'image/png' }] },
    ])
  })

  it('the platform is notified of a new license, whose dates it enters, and of no other document', async () => {
    const reviewer = await signIn(app.current, 'super_admin')
    for (const kind of ['trade_license', 'regulator_certificate', 'tax_certificate'] as const)
      await own.call(organizationDocuments.add, { params, body: { file: pdf(`${kind}.pdf`), kind } })

    const notices = await app.current.owner
      .selectFrom('notifications')
      .select(['detail', 'path'])
      .where('user_id', '=', reviewer.id)
      .where('dedupe_key', 'like', `renewal:${params.id}:%`)
      .orderBy('id')
      .execute()

    const path = `/auth/organizations/${params.id}?tab=documents`
    expect(notices).toEqual([
      { detail: 'trade_license.pdf', path },
      { detail: 'regulator_certificate.pdf', path },
    ])
  })

  it('a document of an organization is refused with a wrong type, no content, a reserved kind or an impossible day', async () => {
    const send = (body: object) => own.ask(organizationDocuments.add, { params, body: body as { file: File } })

    expect(
      (await send({ file: new File(['MZ not a pdf'], 'virus.pdf', { type: 'application/pdf' }) })).statusCode,
    ).toBe(415)
    expect(
      (await send({ file: new File([], 'empty.pdf', { type: 'application/pdf' }) })).statusCode,
    ).toBeGreaterThanOrEqual(415)
    expect((await send({ file: pdf(), kind: 'bank_confirmation_letter' })).json().errors).toHaveProperty('kind')
    expect((await send({ file: pdf(), expires_on: '2027-02-30' })).json().errors).toHaveProperty('expires_on')
    expect(await list()).toEqual([])
  })

  it('documents of an organization download for sales managers in scope, who cannot change them, not for brokers', async () => {
    const document = await buildOrganizationDocument({ ...app.current, organization_id: params.id })
    const asked = { params: { ...params, docId: document.id } }
    const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [params.id] })
    const stranger = await signIn(app.current, 'super_admin_sales_manager')
    const developer = await signIn(app.current, 'developer', { organization: own.organization })

    expect((await manager.ask(organizationDocuments.download, asked)).statusCode).toBe(200)
    expect((await stranger.ask(organizationDocuments.download, asked)).statusCode).toBe(404)
    expect((await manager.ask(organizationDocuments.remove, asked)).statusCode).toBe(403)
    expect((await put(manager, pdf())).statusCode).toBe(403)
    for (const call of [organizationDocuments.list, organizationDocuments.downloadLetter])
      expect((await developer.ask(call, { params })).statusCode).toBe(403)
  })

  it('documents of another organization return 404, also under the own path', async () => {
    const other = await buildOrganization(app.current.owner)
    const foreign = await buildOrganizationDocument({ ...app.current, organization_id: other.id })

    for (const id of [other.id, params.id]) {
      const asked = { params: { id, docId: foreign.id } }
      expect((await own.ask(organizationDocuments.download, asked)).statusCode).toBe(404)
      expect((await own.ask(organizationDocuments.remove, asked)).statusCode).toBe(404)
    }
  })

  it('every download of a document of an organization is in the audit log', async () => {
    const document = await buildOrganizationDocument({ ...app.current, organization_id: params.id })
    await own.ask(organizationDocuments.download, { params: { ...params, docId: document.id } })

    const found = await events('organization_document', 'organizationDocuments.download')
    expect(found).toEqual([{ result: 'done', user_id: own.id, subject_id: document.id }])
  })
})

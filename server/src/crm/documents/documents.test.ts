import { documents } from '@storey/api/crm/documents.ts'
import { leadPage } from '@storey/api/crm/lead-page.ts'
import { describe, expect, it } from 'vitest'
import { buildLead } from '../../../test/builders/lead.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { leadPageRoutes } from '../lead-page/routes.ts'
import { documentRoutes } from './routes.ts'

const app = useTestApp([documentRoutes, leadPageRoutes])
const pdf = (name: string) => new File(['%PDF-1.7 hello %%EOF'], name, { type: 'text/html' })

describe('the documents of a lead', () => {
  it('documents of a lead download unchanged, with their name and detected type', async () => {
    const admin = await signIn(app.current, 'broker_admin')
    const lead = await buildLead(app.current.owner, { organization_id: admin.organization.id })

    const { data } = await admin.call(documents.create, {
      params: { id: lead.id },
      body: { file: pdf('جواز سفر.pdf'), kind: 'passport' },
    })
    const response = await admin.ask(documents.download, { params: { id: data.id } })

    expect(data).toMatchObject({
      title: 'جواز سفر.pdf',
      kind: 'passport',
      file: { type: 'application/pdf', size: 20 },
      uploaded_by: { id: admin.id },
    })
    expect(response.body).toBe('%PDF-1.7 hello %%EOF')
    expect(response.headers['content-type']).toBe('application/pdf')
    expect(response.headers['content-disposition']).toContain(encodeURIComponent('جواز سفر.pdf'))
    const part = await admin.ask(documents.download, { params: { id: data.id } }, { range: 'bytes=1-3' })
    expect(part.statusCode).toBe(206)
    expect(part.rawPayload.equals(response.rawPayload.subarray(1, 4))).toBe(true)
    expect(part.headers['content-range']).toBe(`bytes 1-3/${response.rawPayload.length}`)
    const behind = await admin.ask(documents.download, { params: { id: data.id } }, { range: 'bytes=99999999-' })
    expect(behind.statusCode).toBe(416)
  })

  it('a deleted document of a lead is no longer available, and the history records it', async () => {
    const admin = await signIn(app.current, 'broker_admin')
    const lead = await buildLead(app.current.owner, { organization_id: admin.organization.id })
    const body = { file: pdf('offer.pdf'), title: 'Signed offer' }
    const { data } = await admin.call(documents.create, { params: { id: lead.id }, body })

    await admin.call(documents.remove, { params: { id: data.id } })

    expect((await admin.call(documents.list, { params: { id: lead.id } })).data).toEqual([])
    expect((await admin.ask(documents.download, { params: { id: data.id } })).statusCode).toBe(404)
    const history = await admin.call(leadPage.historyItems, { params: { id: lead.id } })
    expect(history.data.map(({ kind, subject }) => [kind, subject?.name])).toEqual([
      ['document_deleted', 'Signed offer'],
      ['document_added', 'Signed offer'],
    ])
  })

  it('a document of a lead must be a PDF or picture by its content, whatever its name', async () => {
    const broker = await signIn(app.current, 'broker')
    const lead = await buildLead(app.current.owner, { organization_id: broker.organization.id })
    const file = new File(['<script>alert(1)</script>'], 'passport.pdf', { type: 'application/pdf' })

    const response = await broker.ask(documents.create, { params: { id: lead.id }, body: { file } })

    expect(response.statusCode).toBe(415)
    expect((await broker.call(documents.list, { params: { id: lead.id } })).data).toEqual([])
  })

  it('a document of a lead keeps older versions, each with its file and uploader', async () => {
    const broker = await signIn(app.current, 'broker')
    const admin = await signIn(app.current, 'broker_admin', { organization: broker.organization })
    const lead = await buildLead(app.current.owner, { organization_id: broker.organization.id })
    const file = (words: string) => new File([`%PDF-1.7 ${words} %%EOF`], `${words}.pdf`)
    const { data: first } = await broker.call(documents.create, {
      params: { id: lead.id },
      body: { file: file('draft'), title: 'Agreement', kind: 'agreement' },
    })

    const { data: second } = await admin.call(documents.replace, {
      params: { id: first.id },
      body: { file: file('signed') },
    })

    expect(second).toMatchObject({
      id: first.id,
      title: 'Agreement',
      number: 2,
      version: 2,
      file: { name: 'signed.pdf' },
      uploaded_by: { id: admin.id },
      created_at: first.created_at,
      older: [
        { number: 1, file: { name: 'draft.pdf' }, uploaded_by: { id: broker.id }, uploaded_at: expect.any(String) },
      ],
    })
    const now = await broker.ask(documents.download, { params: { id: first.id } })
    const before = await broker.ask(documents.downloadVersion, { params: { id: second.older[0]?.id ?? 0 } })
    expect([now.body, before.body]).toEqual(['%PDF-1.7 signed %%EOF', '%PDF-1.7 draft %%EOF'])
    const history = await broker.call(leadPage.historyItems, { params: { id: lead.id }, query: { part: 'documents' } })
    expect(history.data.map(({ kind, field, new: made }) => [kind, field, made])).toEqual([
      ['document_changed', 'number', 2],
      ['document_added', null, null],
    ])
    await admin.call(documents.remove, { params: { id: first.id } })
    const gone = await broker.ask(documents.downloadVersion, { params: { id: second.older[0]?.id ?? 0 } })
    expect(gone.statusCode).toBe(404)
  })

  it('versions of a document of a lead are numbered without gaps when several arrive at once', async () => {
    const broker = await signIn(app.current, 'broker')
    const lead = await buildLead(app.current.owner, { organization_id: broker.organization.id })
    const { data } = await broker.call(documents.create, { params: { id: lead.id }, body: { file: pdf('1.pdf') } })

    await Promise.all(
      [2, 3, 4, 5].map((one) =>
        broker.call(documents.replace, { params: { id: data.id }, body: { file: pdf(`${one}.pdf`) } }),
      ),
    )

    const {
      data: [document],
    } = await broker.call(documents.list, { params: { id: lead.id } })
    expect(document?.number).toBe(5)
    expect(document?.older.map(({ number }) => number)).toEqual([4, 3, 2, 1])
    const names = [document?.file.name, ...(document?.older ?? []).map((one) => one.file.name)]
    expect(names.sort()).toEqual(['1.pdf', '2.pdf', '3.pdf', '4.pdf', '5.pdf'])
  })

  it('a document of a lead is renamed, and a stale version is refused', async () => {
    const broker = await signIn(app.current, 'broker')
    const lead = await buildLead(app.current.owner, { organization_id: broker.organization.id })
    const body = { file: pdf('scan.pdf') }
    const { data } = await broker.call(documents.create, { params: { id: lead.id }, body })
    const change = (title: string) =>
      broker.ask(documents.change, { params: { id: data.id }, body: { version: 1, title, kind: 'passport' } })

    expect((await change('Passport')).json().data).toMatchObject({ title: 'Passport', kind: 'passport', version: 2 })
    const stale = await change('National ID')

    expect(stale.statusCode).toBe(409)
    expect(stale.json()).toMatchObject({ code: 'stale', current: { title: 'Passport', version: 2 } })
    const history = await broker.call(leadPage.historyItems, { params: { id: lead.id } })
    expect(history.data.map(({ kind, field, old, new: made }) => [kind, field, old, made])).toEqual([
      ['document_changed', 'kind', 'other', 'passport'],
      ['document_changed', 'title', 'scan.pdf', 'Passport'],
      ['document_added', null, null, null],
    ])
  })
})

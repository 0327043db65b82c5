import { documents } from '@storey/api/crm/documents.ts'
import { leadPage } from '@storey/api/crm/lead-page.ts'
import { describe, expect, it } from 'vitest'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { buildLead } from '../../../test/lead-builders.ts'

const app = useTestApp()
const pdf = (name: string) => new File(['%PDF-1.7 hello %%EOF'], name, { type: 'text/html' })

describe('the documents of a lead', () => {
  it('come back as they went in, under their real name and sniffed type', async () => {
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
  })

  it('are gone once deleted, and the history says so', async () => {
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

  it('are PDF or pictures, whatever their name says', async () => {
    const broker = await signIn(app.current, 'broker')
    const lead = await buildLead(app.current.owner, { organization_id: broker.organization.id })
    const file = new File(['<script>alert(1)</script>'], 'passport.pdf', { type: 'application/pdf' })

    const response = await broker.ask(documents.create, { params: { id: lead.id }, body: { file } })

    expect(response.statusCode).toBe(415)
    expect((await broker.call(documents.list, { params: { id: lead.id } })).data).toEqual([])
  })
})

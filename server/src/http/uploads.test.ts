import { documents } from '@storey/api/crm/documents.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { inject, type Person, signIn, useTestApp } from '../../test/harness.ts'
import { buildLead } from '../../test/lead-builders.ts'

const app = useTestApp({ UPLOAD_MAX_DOCUMENT: '1MB' })
let broker: Person
let id: number
beforeAll(async () => {
  broker = await signIn(app.current, 'broker')
  id = (await buildLead(app.current.owner, { organization_id: broker.organization.id })).id
})

const send = (content: string | Uint8Array<ArrayBuffer>, name = 'paper.pdf') =>
  broker.ask(documents.create, { params: { id }, body: { file: new File([content], name) } })
const kept = async () => (await app.current.owner.selectFrom('files').select('id').execute()).length

describe('a file that is sent', () => {
  it.each<[string, string | Uint8Array<ArrayBuffer>, number, object]>([
    [
      'over the limit',
      new Uint8Array(1_100_000).fill(0x25),
      413,
      { code: 'too_large', message: 'A file may have at most 1 MB.' },
    ],
    ['of another type than its name says', '<svg></svg>', 415, { code: 'unsupported_type' }],
    ['cut off', '%PDF-1.7 and no end', 422, { errors: { file: [expect.stringContaining('cut off')] } }],
    ['empty', '', 415, { code: 'unsupported_type' }],
  ])('%s is refused, and nothing is kept', async (_what, content, status, body) => {
    const response = await send(content)

    expect(response.statusCode).toBe(status)
    expect(response.json()).toMatchObject(body)
    expect(await kept()).toBe(0)
  })

  it('by a stranger is not read', async () => {
    const response = await inject(app.current.app, documents.create, {
      params: { id },
      body: { file: new File(['%PDF-'], 'a.pdf') },
    })

    expect(response.statusCode).toBe(401)
  })

  it('to an address that takes none is refused', async () => {
    const response = await app.current.app.inject({
      method: 'PATCH',
      url: `/api/crm/leads/${id}`,
      headers: { authorization: `Bearer ${broker.token}` },
      payload: (() => {
        const form = new FormData()
        form.append('file', new File(['%PDF-'], 'a.pdf'))
        return form
      })(),
    })

    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'bad_content_type' })
  })
})

import { documents } from '@storey/api/crm/documents.ts'
import type { Endpoint } from '@storey/api/endpoint.ts'
import { bookingDocuments, documentType } from '@storey/api/sales/documents.ts'
import type { LightMyRequestResponse } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { unique } from '../builders/basics.ts'
import { buildLead } from '../builders/lead.ts'
import { documentFile } from '../builders/registration.ts'
import { useTestApp } from '../harness.ts'
import type { Call } from '../samples/shape.ts'
import { slow } from '../slow.ts'
import { whole } from '../whole.ts'
import { allowedRoles, makeCall, settle, Tally, type Tenants } from './subjects.ts'
import { atLeast, swept } from './swept.ts'

const app = useTestApp(whole)
let tenants: Tenants
beforeAll(async () => {
  tenants = await settle(app.current)
})

/** Names that lead elsewhere, break a header, a page or a folder, or read otherwise than they are. */
const hostile = [
  '../../../../etc/passwd.pdf',
  '/etc/passwd.pdf',
  'C:\\Windows\\System32\\paper.pdf',
  '\\\\server\\share\\paper.pdf',
  '..%2f..%2fpaper.pdf',
  '..',
  'a\u0000b.pdf',
  `${'x'.repeat(300)}.pdf`,
  `${'ж'.repeat(300)}.pdf`,
  'paper\u202efdp.exe',
  'paper\u2067gnp\u2069.pdf',
  'a"b\\c\'d.pdf',
  'a\r\nx-injected: 1\r\n\r\n<b>.pdf',
  '<img src=x onerror=alert(1)>.pdf',
  "=cmd|'/c calc'!A0.pdf",
  'CON.pdf',
  'name; filename=other.pdf',
  '{{7*7}}#{7*7}%n%s.pdf',
  'جواز سفر 😀.pdf',
  '',
]

const BOUNDARY = '----of-names'

/** A form as a hostile client writes it: the name of the file stands there byte by byte. */
async function rawForm(body: Record<string, unknown>, name: string): Promise<Buffer> {
  const parts: Buffer[] = []
  const add = (head: string, content: Buffer) =>
    parts.push(Buffer.from(`--${BOUNDARY}\r\n${head}\r\n\r\n`), content, Buffer.from('\r\n'))
  // What ends a line or a quoted text would end the header: those are sent as browsers send them.
  const quoted = name.replace(/["\\]/g, '\\$&').replace(/\r/g, '%0D').replace(/\n/g, '%0A')
  for (const [field, value] of Object.entries(body))
    if (value instanceof Blob)
      add(
        `content-disposition: form-data; name="${field}"; filename="${quoted}"\r\ncontent-type: application/octet-stream`,
        Buffer.from(await value.arrayBuffer()),
      )
    else if (value !== undefined)
      add(
        `content-disposition: form-data; name="${field}"`,
        Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
      )
  return Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)])
}

/** Sends a call of a sample, its file under a name. */
async function upload(endpoint: Endpoint, call: Call, bearer: string, organization_id: number, name: string) {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(String((call.params as Record<string, unknown> | undefined)?.[key])),
  )
  const asked = Object.entries({ organization_id, ...(call.query as object | undefined) })
  const file = endpoint.files?.[0] ?? 'file'
  const token = call.token ?? (endpoint.access.kind === 'public' ? undefined : bearer)
  const body = { [file]: documentFile(), ...(call.body as object | undefined) }
  return app.current.app.inject({
    method: endpoint.method === 'PATCH' ? 'PATCH' : 'POST',
    url: `/api${path}`,
    query: Object.fromEntries(asked.map(([key, value]) => [key, String(value)])),
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
    payload: await rawForm(body, name),
  })
}

const taking = swept.filter(({ endpoint }) => endpoint.files)
/** As RFC 6266 and 5987 write it: nothing in it ends the header or a part of it. */
const DISPOSITION =
  /^attachment; filename="([\x20-\x21\x23-\x5b\x5d-\x7e]*)"; filename\*=UTF-8''((?:[\w!#$&+.^`|~-]|%[0-9A-F]{2})*)$/
/** A random name of ours, with nothing of the one that was sent. */
const KEY = /^[a-z0-9/-]*[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}[a-z0-9/-]*(\.\w{1,10})?$/
const HIDDEN = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069/\\]/u

describe('the name of a file (T103)', () => {
  it('every upload treats a file name as text, never as a path on the disk', {
    timeout: slow.sweep,
  }, async () => {
    const tally = new Tally('T103 uploads under hostile names')
    // All read their files in one place: each upload gets every second name, and two neighbours all of them.
    for (const [turn, { name: called, endpoint }] of taking.entries())
      for (const name of hostile.filter((_, at) => (at + turn) % 2 === 0)) {
        const role = allowedRoles(endpoint.access)[0] ?? 'developer_admin'
        const { token, organization } = tenants.people[role]
        const call = await makeCall(endpoint, tenants.world(role))
        const { statusCode, body } = await upload(endpoint, call, token, organization.id, name)
        tally.check(`${called}, ${name.slice(0, 40)}`, statusCode === (endpoint.status ?? 200), `${statusCode} ${body}`)
      }
    const { owner, storage } = app.current
    const kept = await owner.selectFrom('files').select(['name', 'storage_key']).execute()
    for (const { name, storage_key } of kept) {
      tally.check(`the name ${name}`, name.length > 0 && name.length <= 200 && !HIDDEN.test(name))
      tally.check(`the key ${storage_key}`, KEY.test(storage_key))
    }
    for await (const { key } of storage.list()) tally.check(`the file ${key}`, KEY.test(key))

    expect(taking.length).toBeGreaterThanOrEqual(atLeast(21))
    expect(tally.close()).toEqual([])
  })

  it('a file name comes back as text in the header of its download, in ASCII and in UTF-8', async () => {
    const { token, organization } = tenants.people.broker_admin
    const lead = await buildLead(app.current.owner, {
      organization_id: organization.id,
      full_name: `Names ${unique()}`,
    })
    const tally = new Tally('T103 headers of downloads under hostile names')
    const read = (answer: LightMyRequestResponse) => String(answer.headers['content-disposition'])
    for (const name of hostile) {
      const made = await upload(documents.create, { params: { id: lead.id } }, token, organization.id, name)
      const { data } = made.json() as { data: { id: number; file: { name?: string }; title: string } }
      const answer = await tenants.people.broker_admin.ask(documents.download, { params: { id: data.id } })
      const [, ascii, utf8] = DISPOSITION.exec(read(answer)) ?? []
      const shown = decodeURIComponent(utf8 ?? '')
      tally.check(`the header of ${name.slice(0, 40)}`, ascii !== undefined && utf8 !== undefined, read(answer))
      tally.check(`the name of ${name.slice(0, 40)}`, shown === data.title && !HIDDEN.test(shown), [shown, data.title])
      tally.check(
        `the kind of ${name.slice(0, 40)}`,
        answer.headers['content-type'] === 'application/pdf' &&
          answer.headers['x-content-type-options'] === 'nosniff' &&
          answer.headers['x-injected'] === undefined,
        answer.headers,
      )
    }

    expect(tally.close()).toEqual([])
  })
})

describe('an unknown type of a document of a booking (T103)', () => {
  it('an unknown type of a booking document returns 404, for download and upload', async () => {
    const tally = new Tally('T103 unknown types of documents')
    // Two dots are a step up wherever an address is read: none carries them.
    const types = [
      ...hostile.filter((name) => name !== '..').map(encodeURIComponent),
      'Passport',
      'PASSPORT',
      'pass%70ort2',
      'passport%00',
      '%2e%2e%2fpassport',
    ]
    const role = allowedRoles(bookingDocuments.add.access)[0] ?? 'super_admin'
    const { token, organization } = tenants.people[role]
    const { params, body } = await makeCall(bookingDocuments.add, tenants.world(role))
    const { id } = params as { id: number }
    const before = await app.current.owner.selectFrom('booking_documents').select('id').execute()
    for (const type of types) {
      const url = `/api/inventory/booked-units/${id}/documents/${type}`
      const headers = { authorization: `Bearer ${token}` }
      const query = { organization_id: String(organization.id) }
      const payload = await rawForm(body as Record<string, unknown>, 'paper.pdf')
      const form = { ...headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
      const sent = await app.current.app.inject({ method: 'POST', url, query, headers: form, payload })
      const read = await app.current.app.inject({ method: 'GET', url, query, headers })
      tally.check(`${type} sent`, sent.statusCode === 404, `${sent.statusCode} ${sent.body}`)
      tally.check(`${type} read`, read.statusCode === 404, `${read.statusCode} ${read.body}`)
    }

    expect(await app.current.owner.selectFrom('booking_documents').select('id').execute()).toEqual(before)
    expect(documentType.options).toHaveLength(8)
    expect(tally.close()).toEqual([])
  })
})

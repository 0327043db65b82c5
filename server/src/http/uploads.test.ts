import { readdirSync } from 'node:fs'
import { utimes, writeFile } from 'node:fs/promises'
import { connect as connectTo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { documents } from '@storey/api/crm/documents.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { buildLead } from '../../test/builders/lead.ts'
import { declaredPicture } from '../../test/declared-picture.ts'
import { inject, type Person, signIn, startTestApp, useTestApp } from '../../test/harness.ts'
import { documentRoutes } from '../crm/documents/routes.ts'
import { leadRoutes } from '../crm/leads/routes.ts'
import { openIncoming } from '../files/incoming.ts'

const parts = [leadRoutes, documentRoutes]

const app = useTestApp(parts, { UPLOAD_MAX_DOCUMENT: '1MB' })
let broker: Person
let id: number
beforeAll(async () => {
  broker = await signIn(app.current, 'broker')
  id = (await buildLead(app.current.owner, { organization_id: broker.organization.id })).id
})

const send = (content: string | Uint8Array<ArrayBuffer>, name = 'paper.pdf') =>
  broker.ask(documents.create, { params: { id }, body: { file: new File([content], name) } })
const kept = async () => (await app.current.owner.selectFrom('files').select('id').execute()).length
const folder = () => join(app.current.services.settings.dataDir, 'incoming')
const waiting = () => readdirSync(folder())

/** An office document with these parts, sufficient for the detection of its type. */
async function archiveOf(...names: string[]) {
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(`<Types>${names.join(' ')}</Types>`), '[Content_Types].xml')
  for (const name of names) zip.addBuffer(Buffer.from('<x/>'), name)
  zip.end()
  return new Uint8Array(await buffer(zip.outputStream))
}

/** A phone's photo, sufficient for the detection by its boxes. */
function photo() {
  const box = (kind: string, content: string) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(8 + content.length)
    return Buffer.concat([length, Buffer.from(kind + content, 'latin1')])
  }
  return new Uint8Array(
    Buffer.concat([box('ftyp', 'heic\0\0\0\0mif1heic'), box('meta', 'x'.repeat(300)), box('mdat', 'y'.repeat(5_000))]),
  )
}

/** Sends the headers of an upload and only `begun` of its body; resolves to the response, or to '' after a second. */
async function beginUpload(
  { token, organization }: Person,
  { length, begun = '', to = app.current.app }: { length: number; begun?: string; to?: (typeof app.current)['app'] },
) {
  if (!to.server.listening) await to.listen({ port: 0, host: '127.0.0.1' })
  const address = to.server.address()
  const socket = connectTo(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
  let answer = ''
  socket.on('data', (data) => {
    answer += String(data)
  })
  socket.write(
    [
      `POST /api/crm/leads/documents/${id}?organization_id=${organization.id} HTTP/1.1`,
      'host: localhost',
      `authorization: Bearer ${token}`,
      'content-type: multipart/form-data; boundary=cut',
      `content-length: ${length}`,
      '',
      begun,
    ].join('\r\n'),
  )
  for (let turn = 0; turn < 40 && answer === ''; turn++) await pause(25)
  return { answer, socket }
}

describe('upload of a file', () => {
  it.each<[string, string | Uint8Array<ArrayBuffer>, number, object]>([
    [
      'over the limit',
      new Uint8Array(1_100_000).fill(0x25),
      413,
      { code: 'too_large', message: 'A file may have at most 1 MB.' },
    ],
    ['with content that does not match its name', '<svg></svg>', 415, { code: 'unsupported_type' }],
    ['cut off', '%PDF-1.7 and no end', 422, { errors: { file: [expect.stringContaining('cut off')] } }],
    ['empty', '', 422, { errors: { file: [expect.stringContaining('is empty')] } }],
    [
      'of a workbook from before 2007',
      new Uint8Array(Buffer.from('d0cf11e0a1b11ae1', 'hex')),
      415,
      { message: expect.stringContaining('before 2007') },
    ],
  ])('an upload %s is refused and nothing is stored', async (_what, content, status, body) => {
    const response = await send(content)

    expect(response.statusCode).toBe(status)
    expect(response.json()).toMatchObject(body)
    expect(await kept()).toBe(0)
    await expect.poll(waiting).toEqual([])
  })

  it('an upload without a token returns 401', async () => {
    const response = await inject(app.current.app, documents.create, {
      params: { id },
      body: { file: new File(['%PDF-'], 'a.pdf') },
    })

    expect(response.statusCode).toBe(401)
  })

  it('an upload to an endpoint without files returns 400', async () => {
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

  it.each([
    ['a phone photo', () => photo(), 'image/heic'],
    [
      'a Word document',
      () => archiveOf('word/document.xml'),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    [
      'an Excel workbook',
      () => archiveOf('xl/workbook.xml'),
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
  ])('an upload of %s is accepted, with the type detected from its content', async (_what, made, type) => {
    const response = await send(await made(), 'anything.bin')

    expect(response.statusCode).toBe(201)
    const file = await app.current.owner.selectFrom('files').selectAll().orderBy('id', 'desc').executeTakeFirst()
    expect(file?.type).toBe(type)
    await expect.poll(waiting).toEqual([])
  })

  it.each([
    ['macros in Word', () => archiveOf('word/document.xml', 'word/vbaProject.bin'), 415],
    ['old macros in Excel', () => archiveOf('xl/workbook.xml', 'xl/macrosheets/sheet1.xml'), 415],
    ['another archive', () => archiveOf('classes.dex'), 415],
    ['half of a Word document', async () => (await archiveOf('word/document.xml')).slice(0, 120), 422],
    ['half of a phone photo', async () => photo().slice(0, 3_000), 422],
    ['100 million pixels in a few bytes', async () => new Uint8Array(declaredPicture(10_000, 9_999)), 422],
  ])('an upload of %s is refused', async (_what, made, status) => {
    expect((await send(await made(), 'offer.docx')).statusCode).toBe(status)
    await expect.poll(waiting).toEqual([])
  })

  const sendForm = (path: string, fields: readonly (readonly [string, string | File])[]) => {
    const form = new FormData()
    for (const [name, value] of fields) form.append(name, value)
    return app.current.app.inject({
      method: 'POST',
      url: `/api/crm/leads/documents/${path}`,
      query: { organization_id: String(broker.organization.id) },
      headers: { authorization: `Bearer ${broker.token}` },
      payload: form,
    })
  }
  const pdf = (name = 'a.pdf') => new File([`%PDF-1.7 ${name} %%EOF`], name)

  it('a list of files adds a document for each, with an audit event for each; a list of one adds one', async () => {
    const two = await sendForm(String(id), [
      ['file[]', pdf('one.pdf')],
      ['file[]', pdf('two.pdf')],
      ['kind', 'brochure'],
    ])
    const one = await sendForm(String(id), [['file[]', pdf('three.pdf')]])

    const { data, added } = two.json() as {
      data: { title: string }
      added: { id: number; title: string; kind: string }[]
    }
    expect(two.statusCode).toBe(201)
    expect(added.map(({ title, kind }) => [title, kind])).toEqual([
      ['one.pdf', 'brochure'],
      ['two.pdf', 'brochure'],
    ])
    expect(data).toEqual(added[1])
    expect([one.statusCode, one.json().data.title, one.json().added]).toEqual([201, 'three.pdf', undefined])
    const events = await app.current.owner
      .selectFrom('audit_log')
      .select('subject_id')
      .where('action', '=', 'documents.create')
      .where('result', '=', 'done')
      .where(
        'subject_id',
        'in',
        added.map((document) => document.id),
      )
      .execute()
    expect(events).toHaveLength(2)
  })

  it('a list of files is stored completely or not at all, and has a limit', async () => {
    const before = await kept()
    const broken = await sendForm(String(id), [
      ['file[]', pdf()],
      ['file[]', new File(['%PDF-1.7 and no end'], 'b.pdf')],
    ])
    const eleven = await sendForm(
      String(id),
      Array.from({ length: 11 }, () => ['file[]', pdf()] as const),
    )

    expect([broken.statusCode, Object.keys(broken.json().errors)]).toEqual([422, ['file']])
    expect([eleven.statusCode, eleven.json().message]).toEqual([413, 'Send at most 10 files.'])
    expect(await kept()).toBe(before)
  })

  it('an upload of two files to an endpoint that takes one returns 413', async () => {
    const made = (await sendForm(String(id), [['file', pdf()]])).json().data.id as number
    const response = await sendForm(`${made}/versions`, [
      ['file', pdf()],
      ['file2', pdf()],
    ])

    expect(response.statusCode).toBe(413)
    expect(response.json()).toMatchObject({ message: 'Send one file at a time.' })
    await expect.poll(waiting).toEqual([])
  })
})

describe('upload checks before the body (H3)', () => {
  it('an upload by a role without access returns 403 before its body is read', async () => {
    const admin = await signIn(app.current, 'super_admin')

    const { answer, socket } = await beginUpload(admin, { length: 900_000 })
    socket.destroy()

    expect(answer).toContain('HTTP/1.1 403')
    expect(answer).toContain('"code":"forbidden"')
  })

  it('an upload whose declared size is over the limit returns 413 before its body is read', async () => {
    const { answer, socket } = await beginUpload(broker, { length: 125_000_000 })
    socket.destroy()

    expect(answer).toContain('HTTP/1.1 413')
  })

  it('a seventh concurrent upload of one user returns 429, uploads of other users continue', async () => {
    const limited = await startTestApp(parts, { RATE_LIMIT: 'on' })
    try {
      const [person, other] = [await signIn(limited, 'broker'), await signIn(limited, 'broker')]
      const first = await Promise.all(
        Array.from({ length: 6 }, () => beginUpload(person, { length: 900_000, to: limited.app })),
      )

      const seventh = await beginUpload(person, { length: 900_000, to: limited.app })
      const another = await beginUpload(other, { length: 900_000, to: limited.app })
      for (const { socket } of first) socket.destroy()
      await pause(100)
      const later = await beginUpload(person, { length: 900_000, to: limited.app })
      for (const { socket } of [seventh, another, later]) socket.destroy()

      expect(first.map(({ answer }) => answer)).toEqual(Array.from({ length: 6 }, () => ''))
      expect(seventh.answer).toContain('HTTP/1.1 429')
      expect(seventh.answer).toMatch(/retry-after: \d+/)
      expect([another.answer, later.answer]).toEqual(['', ''])
    } finally {
      await limited.close()
    }
  })
})

describe('incoming folder', () => {
  it('the incoming folder holds uploads in progress and nothing of an aborted one', async () => {
    const begun = '\r\n--cut\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7 and so on'
    const { socket } = await beginUpload(broker, { length: 900_000, begun })
    const during = waiting()
    socket.destroy()
    for (let turn = 0; turn < 80 && waiting().length > 0; turn++) await pause(25)

    expect(during).toHaveLength(1)
    await expect.poll(waiting).toEqual([])
  })

  it('clearing the incoming folder removes files of a killed process and keeps uploads in progress', async () => {
    const old = new Date(Date.now() - 3_600_000)
    for (const name of ['left', 'new']) await writeFile(join(folder(), name), 'half')
    await utimes(join(folder(), 'left'), old, old)

    await openIncoming(app.current.services.settings.dataDir).clear()

    expect(waiting()).toEqual(['new'])
  })
})

import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { documents } from '@storey/api/crm/documents.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildLead } from '../../test/builders/lead.ts'
import { type Person, signIn, useTestApp } from '../../test/harness.ts'
import { signInRoutes } from '../account/sign-in/routes.ts'
import { documentRoutes } from '../crm/documents/routes.ts'
import { leadRoutes } from '../crm/leads/routes.ts'

const app = useTestApp([documentRoutes, leadRoutes, signInRoutes], {
  HEADERS_TIMEOUT: '500ms',
  REQUEST_TIMEOUT: '800ms',
})
let broker: Person
let id: number
let port: number
beforeAll(async () => {
  broker = await signIn(app.current, 'broker')
  id = (await buildLead(app.current.owner, { organization_id: broker.organization.id })).id
  await app.current.app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.current.app.server.address()
  port = typeof address === 'object' && address ? address.port : 0
})

/** Opens a connection that sends this text; `ended` resolves to the response, once the server has closed it. */
function open(words: string) {
  const socket = connect(port, '127.0.0.1')
  let said = ''
  socket.on('data', (data) => {
    said += String(data)
  })
  socket.on('error', () => undefined)
  const ended = new Promise<string>((done) => socket.once('close', () => done(said)))
  socket.write(words)
  return { socket, ended: within(ended, socket) }
}

/** The server has this long to close it; a connection still open then fails the test with a message. */
const within = (ended: Promise<string>, socket: Socket) =>
  Promise.race([ended, pause(15_000, 'still open', { ref: false })]).finally(() => socket.destroy())

const upload = (length: number) =>
  [
    `POST /api/crm/leads/documents/${id}?organization_id=${broker.organization.id} HTTP/1.1`,
    'host: localhost',
    'connection: close',
    `authorization: Bearer ${broker.token}`,
    'content-type: multipart/form-data; boundary=cut',
    `content-length: ${length}`,
    '',
    '--cut\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n',
  ].join('\r\n')

describe('slow connections (M3)', () => {
  it.each([
    ['whose headers do not arrive', () => 'GET /api/crm/leads HTTP/1.1\r\nhost: localhost\r\n'],
    [
      'whose body does not arrive',
      () =>
        'POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 90\r\n\r\n{',
    ],
    ['whose file does not arrive', () => upload(500_000)],
  ])('a connection %s gets 408 and is closed', async (_what, words) => {
    expect(await open(words()).ended).toMatch(/^HTTP\/1.1 408 /)
  })

  it('a connection that does not read its response is closed', async () => {
    const content = new Uint8Array(24_000_000).fill(0x20)
    content.set(new TextEncoder().encode('%PDF-1.7\n'))
    content.set(new TextEncoder().encode('\n%%EOF\n'), content.length - 7)
    const file = new File([content], 'a.pdf')
    const { data: document } = await broker.call(documents.create, { params: { id }, body: { file } })
    const { socket, ended } = open(
      `GET /api/crm/leads/documents/download/${document.id}?organization_id=${broker.organization.id} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${broker.token}\r\n\r\n`,
    )
    socket.pause()
    await pause(3_000)
    socket.resume()

    const said = await ended

    expect(said).toContain('HTTP/1.1 200')
    expect(said.length).toBeLessThan(content.length)
  })

  it('an upload that keeps sending is not closed, however slow it is', async () => {
    const piece = Buffer.alloc(200_000, 0x20)
    const tail = '\n%%EOF\n\r\n--cut--\r\n'
    const begin = upload(0).split('\r\n\r\n').slice(1).join('\r\n\r\n')
    const length = begin.length + 9 + 5 * piece.length + tail.length
    const { socket, ended } = open(`${upload(length)}%PDF-1.7\n`)
    for (let turn = 0; turn < 5; turn++) {
      await pause(400)
      socket.write(piece)
    }
    socket.write(tail)

    expect(await ended).toMatch(/^HTTP\/1.1 201 /)
  })
})

import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { useTestApp } from '../../test/harness.ts'
import { signInRoutes } from '../account/sign-in/routes.ts'

const app = useTestApp([signInRoutes], { TRUST_PROXY: '1' })
let port = 0
beforeAll(async () => {
  await app.current.app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.current.app.server.address()
  port = typeof address === 'object' && address ? address.port : 0
})

const signIn = (headers: Record<string, string>, payload: string | Buffer = BODY) =>
  app.current.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  })
const BODY = JSON.stringify({ email: 'ada@example.com', password: 'no such password', device_name: 'test' })

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:51234', '203.0.113.9'],
  ['198.51.100.1, 203.0.113.9:51234', '203.0.113.9'],
  ['[2001:db8::7]:51234', '2001:db8::7'],
  ['"[2001:db8::7]"', '2001:db8::7'],
  ['fe80::1%eth0', 'fe80::1'],
  ['unknown', '0.0.0.0'],
  ['203.0.113.9, ', '0.0.0.0'],
  ['x'.repeat(300), '0.0.0.0'],
])('a client that the proxy names %s is %s in the audit log', async (chain, expected) => {
  const answer = await signIn({
    'x-forwarded-for': chain,
    'x-request-id': `request-${expected.length}-${chain.length}`,
  })
  const { rows } = await sql<{ address: string }>`
    select address from audit_log where request_id = ${answer.headers['x-request-id']}`.execute(app.current.owner)

  expect(answer.statusCode).toBe(422)
  expect(rows.map(({ address }) => address)).toEqual([expected])
})

it('a compressed body, or one in another encoding than UTF-8, is refused by its name', async () => {
  const answers = await Promise.all([
    signIn({ 'content-encoding': 'gzip' }, gzipSync(BODY)),
    signIn({ 'content-type': 'application/json; charset=utf-16' }, Buffer.from(BODY, 'utf16le')),
  ])

  expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
    [400, 'bad_content_encoding'],
    [400, 'bad_content_type'],
  ])
})

it.each([
  [{ 'content-encoding': 'identity' }, BODY],
  [{ 'content-type': 'application/json; charset=UTF-8' }, BODY],
  [{}, `\ufeff${BODY}`],
])('a body with %o is read', async (headers, body) => {
  expect((await signIn(headers, body)).json().code).not.toBe('malformed_json')
})

/** The answer to exactly these bytes. */
const send = (bytes: string | Buffer) =>
  new Promise<string>((done, fail) => {
    const socket = connect(port, '127.0.0.1')
    let said = ''
    socket.on('data', (data) => {
      said += String(data)
    })
    socket.on('end', () => done(said))
    socket.on('error', fail)
    socket.write(bytes)
  })

it.each([
  ['a damaged address', 'GET /offers/%E0%A4%A HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n', '400', 'bad_address'],
  ['a method that does not exist', 'FOO / HTTP/1.1\r\nhost: a\r\n\r\n', '400', 'bad_request'],
  ['the line of a proxy protocol', 'PROXY TCP4 192.0.2.1 192.0.2.2 1 2\r\n\r\n', '400', 'bad_request'],
  ['TLS', Buffer.from([0x16, 3, 1, 0, 5, 1, 0, 0, 1, 0]), '400', 'bad_request'],
  [
    '20 kB of headers',
    `GET / HTTP/1.1\r\nhost: a\r\ncookie: ${'a'.repeat(20_000)}\r\n\r\n`,
    '431',
    'headers_too_large',
  ],
])('%s is answered like any other refusal', async (_what, bytes, status, code) => {
  const [head = '', body = ''] = (await send(bytes)).split('\r\n\r\n')

  expect(head).toContain(`HTTP/1.1 ${status} `)
  expect(JSON.parse(body)).toEqual({ message: expect.stringMatching(/\.$/), code })
})

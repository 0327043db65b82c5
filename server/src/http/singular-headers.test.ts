import { connect } from 'node:net'
import { beforeAll, expect, it } from 'vitest'
import { useTestApp } from '../../test/harness.ts'

const app = useTestApp([])
let port = 0
beforeAll(async () => {
  await app.current.app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.current.app.server.address()
  port = typeof address === 'object' && address ? address.port : 0
})

/** The status and body of a request with exactly these header lines. */
const send = (...lines: string[]) =>
  new Promise<string>((done, fail) => {
    const socket = connect(port, '127.0.0.1')
    let said = ''
    socket.on('data', (data) => {
      said += String(data)
    })
    socket.on('end', () => done(said))
    socket.on('error', fail)
    socket.write(['GET /health/live HTTP/1.1', 'connection: close', ...lines, '', ''].join('\r\n'))
  })

it.each([
  ['two hosts', ['host: a.example', 'host: b.example']],
  ['the same host twice, in other letters', ['Host: a.example', 'HOST: a.example']],
  ['two content types', ['host: a', 'content-type: application/json', 'content-type: multipart/form-data; boundary=b']],
  ['a host with a path', ['host: a.example/b']],
  ['a host with a user', ['host: admin@a.example']],
  ['two hosts in one line', ['host: a.example b.example']],
])('a request with %s returns 400 (S18)', async (_what, lines) => {
  expect(await send(...lines)).toContain('HTTP/1.1 400')
})

it.each(['a.example', 'a.example:4714', '127.0.0.1', '[::1]:80', 'xn--bcher-kva.example', 'under_score.local'])(
  'a request with the host %s is answered',
  async (host) => {
    expect(await send(`host: ${host}`)).toContain('HTTP/1.1 200')
  },
)

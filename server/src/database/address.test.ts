import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf, placeOf, withParts } from './address.ts'

let folder: string
let server: Server
let port: number
/** A server that speaks TLS as PostgreSQL does, with a certificate for `localhost`, and says who got through. */
let entered = 0

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'storey-tls-'))
  const at = (name: string) => join(folder, name)
  const openssl = (...words: string[]) => execFileSync('openssl', words, { cwd: folder, stdio: 'ignore' })
  openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=root')
  openssl('req', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'db.key', '-out', 'db.csr', '-subj', '/CN=localhost')
  writeFileSync(at('names'), 'subjectAltName=DNS:localhost')
  openssl('x509', '-req', '-in', 'db.csr', '-CA', 'ca.pem', '-CAkey', 'ca.key', '-out', 'db.pem', '-extfile', 'names')
  openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    'x.key',
    '-out',
    'other.pem',
    '-subj',
    '/CN=other',
  )
  const [key, cert] = [readFileSync(at('db.key')), readFileSync(at('db.pem'))]
  server = createServer((socket) => {
    socket.on('error', () => undefined)
    // The request for TLS is eight bytes, and its answer is one.
    socket.once('data', () => {
      socket.write('S')
      const secure = new TLSSocket(socket, { isServer: true, key, cert })
      secure.on('error', () => undefined)
      secure.once('data', () => {
        entered++
        secure.destroy()
      })
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

/** Whether a client gets through the handshake, or why not. */
async function enter(host: string, parameters: string): Promise<string> {
  const before = entered
  const client = clientOf(`postgres://u:p@${host}:${port}/d?${parameters}`, 'test')
  const problem = await client.connect().then(
    () => '',
    (error: Error) => error.message,
  )
  return entered > before ? 'entered' : problem
}

describe('TLS of a database URL', () => {
  it.each([
    ['localhost', 'sslmode=require', 'entered'],
    ['localhost', 'sslmode=verify-full&sslrootcert=ROOT', 'entered'],
    ['127.0.0.1', 'sslmode=verify-ca&sslrootcert=ROOT', 'entered'],
    ['127.0.0.1', 'sslmode=verify-full&sslrootcert=ROOT', 'does not match certificate'],
    ['127.0.0.1', 'sslrootcert=ROOT', 'does not match certificate'],
    ['localhost', 'sslmode=verify-full&sslrootcert=OTHER', 'certificate'],
    ['localhost', 'sslmode=require&sslrootcert=OTHER', 'certificate'],
    ['localhost', 'sslmode=verify-full', 'certificate'],
  ])('a connection to %s with %s: %s', async (host, parameters, said) => {
    const files = parameters.replace('ROOT', join(folder, 'ca.pem')).replace('OTHER', join(folder, 'other.pem'))

    expect(await enter(host, files)).toContain(said)
  })
})

describe('the parts of a database URL', () => {
  it('placeOf names every host with its port, and no password', () => {
    expect(placeOf('postgres://storey:p%40ss@a:5433,b/storey')).toBe('a:5433,b:5432')
    expect(placeOf('postgres://storey:x@[::1]:5433/storey')).toBe('::1:5433')
  })

  it('withParts changes user and database, and keeps hosts and parameters', () => {
    expect(
      withParts('postgres://a:b@x:1,y:2/old?sslmode=require', { username: 'c', password: 'p@', database: 'new' }),
    ).toBe('postgres://c:p%40@x:1,y:2/new?sslmode=require')
  })

  it('a password with characters that end an address is refused with an example', () => {
    expect(() => clientOf('postgres://storey:a#b@db:5432/storey', 'test')).toThrow('Escape @, /, # and %')
  })
})

import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { end, until } from './processes.ts'

/**
 * PgBouncer in transaction mode in front of a server: Debian's package `pgbouncer`, which must be installed.
 *
 * @param users passwords by user, as PgBouncer needs them to let clients in
 * @param size connections to the server for each user: fewer than clients, so that transactions change connections
 */
export async function startPgBouncer(server: URL, users: Readonly<Record<string, string>>, size = 3) {
  const version = versionOf()
  const folder = mkdtempSync(join(tmpdir(), 'storey-pgbouncer-'))
  const port = await freePort()
  const lists = Object.entries(users).map(([user, password]) => `"${user}" "${password}"`)
  writeFileSync(join(folder, 'users'), lists.join('\n'))
  writeFileSync(
    join(folder, 'config.ini'),
    `[databases]
* = host=${server.hostname} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${folder}/users
pool_mode = transaction
default_pool_size = ${size}
${version >= 1.21 ? 'max_prepared_statements = 200' : ''}
`,
  )
  chmodSync(folder, 0o755)
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn('pgbouncer', [...user, join(folder, 'config.ini')], { stdio: 'ignore' })
  await until('PgBouncer listens', () => listens(port))
  return {
    host: `127.0.0.1:${port}`,
    /** Whether it knows statements that are prepared by name. */
    prepares: version >= 1.21,
    stop: async () => {
      await end(child, 'SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function versionOf(): number {
  try {
    return Number(/PgBouncer (\d+\.\d+)/.exec(execFileSync('pgbouncer', ['--version'], { encoding: 'utf8' }))?.[1])
  } catch {
    throw new Error('This test needs PgBouncer. On Debian: apt-get install pgbouncer')
  }
}

const freePort = () =>
  new Promise<number>((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })

const listens = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })

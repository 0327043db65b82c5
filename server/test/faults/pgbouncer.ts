import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts, listens } from './ports.ts'
import { end, until } from './processes.ts'

/**
 * PgBouncer in front of a server: Debian's package `pgbouncer`, which must be installed.
 *
 * @param users passwords by user, as PgBouncer needs them to let clients in
 * @param size connections to the server for each user: fewer than clients, so that transactions change connections
 */
export async function startPgBouncer(
  server: URL,
  users: Readonly<Record<string, string>>,
  { size = 3, mode = 'transaction' }: { size?: number; mode?: 'transaction' | 'session' } = {},
) {
  const version = versionOf()
  const folder = mkdtempSync(join(tmpdir(), 'storey-pgbouncer-'))
  const [port = 0] = await freePorts(1)
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
pool_mode = ${mode}
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

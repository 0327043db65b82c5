import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const FOLDER = '/usr/lib/postgresql'
const OLDEST = 16

/** The newest PostgreSQL that is installed as Debian does it, if Storey supports it. */
function newestPostgres(): { readonly programs: string; readonly major: string } | undefined {
  const versions = (existsSync(FOLDER) ? readdirSync(FOLDER) : [])
    .map(Number)
    .filter((one) => one >= OLDEST && existsSync(join(FOLDER, String(one), 'bin', 'postgres')))
  const major = String(Math.max(0, ...versions))
  return major === '0' ? undefined : { programs: join(FOLDER, major, 'bin'), major }
}

/** @throws if it, or one of the other programs, is not installed */
export function findPostgres(others: readonly string[] = []): { readonly programs: string; readonly major: string } {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const found = newestPostgres()
  const missing = others.filter((name) => !folders.some((folder) => existsSync(join(folder, name))))
  if (found && missing.length === 0) return found
  const needed = ['postgresql-17', ...others.map((name) => PACKAGES[name] ?? name)]
  throw new Error(
    `This test needs PostgreSQL ${OLDEST} or later${others.length > 0 ? `, ${others.join(', ')}` : ''} (missing: ${[...(found ? [] : ['PostgreSQL']), ...missing].join(', ')}). On Debian 13: apt-get install ${needed.join(' ')}`,
  )
}

const PACKAGES: Readonly<Record<string, string>> = { etcd: 'etcd-server', psql: 'postgresql-client-17' }

import { execFile } from 'node:child_process'
import { appendFile, chown, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { clientOf } from '../src/database/address.ts'
import type { PostgresHome } from '../src/database/postgres-home.ts'

const execute = promisify(execFile)

/** Asks one server as its owner. */
export async function askOwner<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = clientOf(url, 'storey test')
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

/** Files of a standby that its primary does not have. */
const OWN = ['backup_label', 'standby.signal']

/**
 * The files of a standby that streams from a running primary, copied as PostgreSQL's manual describes it ("Making a base
 * backup using the low level API"). Start it with `launch`.
 *
 * @param source the primary's files
 * @param url of the primary's owner
 * @param cluster the folder of the standby's files, which is emptied
 */
export async function copyToStandby(source: PostgresHome, url: string, cluster: string): Promise<PostgresHome> {
  await rm(cluster, { recursive: true, force: true })
  const owner = clientOf(url, 'storey test')
  await owner.connect()
  await owner.query("select pg_backup_start('standby', true)")
  // Files that the primary removes meanwhile are not needed.
  await execute('cp', ['-a', source.cluster, cluster]).catch(() => undefined)
  const { rows } = await owner.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await owner.end()
  const { hostname, port, username, password } = new URL(url)
  for (const name of ['postmaster.pid', 'standby.signal']) await rm(join(cluster, name), { force: true })
  await writeFile(join(cluster, 'backup_label'), rows[0]?.labelfile ?? '')
  await writeFile(join(cluster, 'standby.signal'), '')
  const conninfo = `host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}`
  await appendFile(join(cluster, 'postgresql.auto.conf'), `\nprimary_conninfo = '${conninfo}'\n`)
  const { identity } = source
  if (identity) for (const name of OWN) await chown(join(cluster, name), identity.uid, identity.gid)
  return { ...source, cluster, logFile: `${cluster}.log` }
}

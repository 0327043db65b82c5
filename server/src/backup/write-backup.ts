import type pg from 'pg'
import { clientOf } from '../database/address.ts'
import type { Settings } from '../kernel/settings.ts'
import { StartError } from '../kernel/start-error.ts'
import { type BackupSource, type Contents, makeBackup } from './make-backup.ts'
import { archiveName, type Place, placeAt, removeOldArchives } from './place.ts'
import { isSealed } from './seal.ts'

export interface Written extends Contents {
  readonly place: string
  readonly bytes: number
  readonly encrypted: boolean
  readonly seconds: number
  /** Older archives that were removed. */
  readonly removed: number
}

/** The settings of `Sealing`. */
export const sealingOf = ({ backupRecipients, backupPassphrase, backupIdentity }: Settings) => ({
  recipients: backupRecipients,
  passphrase: backupPassphrase,
  identity: backupIdentity,
})

/**
 * Writes a backup to a file or an object, which has its name only once it is complete, and records it.
 *
 * @param keep the number of archives that stay in the folder; undefined: all
 */
export async function writeBackup(
  source: BackupSource,
  address: string,
  settings: Settings,
  keep?: number,
): Promise<Written> {
  const started = new Date()
  const place = await placeAt(address)
  if (keep !== undefined && place.key !== undefined)
    throw new StartError(
      'setting',
      `${place.shown} is one file. --keep needs a folder: npm run backup -- backups/ --keep 14`,
    )
  try {
    const written = await write(source, place, settings, started, keep)
    await record(source.url, { started, ...written, error: null })
    return written
  } catch (problem) {
    const failed = explained(problem, place)
    const error = failed instanceof Error ? failed.message.slice(0, MAX_ERROR) : String(failed)
    const nothing = { place: place.shown, bytes: 0, rows: 0, files: 0, encrypted: isSealed(sealingOf(settings)) }
    // The first error matters, also if the database is the reason.
    await record(source.url, { started, ...nothing, error }).catch(() => undefined)
    throw failed
  }
}

const MAX_ERROR = 1_000

async function write(source: BackupSource, place: Place, settings: Settings, started: Date, keep: number | undefined) {
  const sealing = sealingOf(settings)
  const installation = await readInstallation(source.url)
  const key = place.key ?? archiveName(installation, started, isSealed(sealing))
  const shown = place.key === undefined ? `${place.shown.replace(/\/$/, '')}/${key}` : place.shown
  if ((await place.storage.size(key)) !== undefined)
    throw new StartError(
      'setting',
      `${shown} exists already. A backup does not overwrite: choose another name, or a folder.`,
    )
  const { archive, contents } = await makeBackup(source, sealing)
  let bytes = 0
  async function* counted() {
    for await (const piece of archive as AsyncIterable<Uint8Array>) {
      bytes += piece.length
      yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
    }
  }
  await place.storage.put(key, counted())
  const removed = keep === undefined ? 0 : await removeOldArchives(place.storage, installation, keep)
  const seconds = Math.round((Date.now() - started.getTime()) / 100) / 10
  return { ...contents(), place: shown, bytes, encrypted: isSealed(sealing), seconds, removed }
}

function explained(problem: unknown, { shown }: Place): unknown {
  const reason = reasonOf(problem)
  if (reason === undefined) return problem
  return new StartError('failed', `${shown}: ${reason}. No backup was made, and nothing was left there.`)
}

/** Why an archive could not be written; undefined for another error. */
export const reasonOf = (problem: unknown): string | undefined => REASONS[(problem as NodeJS.ErrnoException).code ?? '']

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EFBIG: 'a file may not be as large there',
  EIO: 'the disk does not work',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk only reads',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'a part of the path is a file',
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = clientOf(url, 'storey backup')
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const isThere = async (client: pg.Client, table: string) =>
  (await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [`public.${table}`])).rows[0]
    ?.there

const readInstallation = (url: string): Promise<string> =>
  withClient(url, async (client) => {
    if (!(await isThere(client, 'installation')))
      throw new StartError(
        'schema',
        'The database is empty, or of a release before backups. There is nothing to back up.',
      )
    const { rows } = await client.query<{ id: string }>('select id from installation')
    return rows[0]?.id ?? ''
  })

interface Recorded extends Pick<Written, 'place' | 'bytes' | 'rows' | 'files' | 'encrypted'> {
  readonly started: Date
  readonly error: string | null
}

/** For `doctor`, metrics and alerts. A database of an earlier release has no such table. */
const record = (url: string, { started, place, bytes, rows, files, encrypted, error }: Recorded): Promise<void> =>
  withClient(url, async (client) => {
    if (!(await isThere(client, 'backups'))) return
    await client.query(
      `insert into backups (started_at, place, bytes, row_count, file_count, is_encrypted, error)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [started, place, bytes, rows, files, encrypted, error],
    )
    await client.query(`delete from backups where started_at < now() - interval '400 days'`)
  })

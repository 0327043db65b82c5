import { openInstallation, rememberStorageMark } from '../database/installation.ts'
import { prepareLogin } from '../database/login.ts'
import { migrate } from '../database/migrate.ts'
import { type OpenDatabase, openDatabase } from '../database/open.ts'
import { markStorage } from '../files/mark-storage.ts'
import { openFiles } from '../files/open-storage.ts'
import type { Log } from '../kernel/log.ts'
import type { Settings } from '../kernel/settings.ts'

/** Prepares the database before it is served, such as by seeding the demo. */
export type Prepare = (database: OpenDatabase, log: Log) => Promise<void>

/** A migrated database with its file store: opened once for all processes of a machine. */
export interface ReadyDatabase {
  /** URL of the owner. */
  readonly ownerUrl: string
  /** URL of the application. */
  readonly url: string
  stop(): Promise<void>
}

/** Opens database, schema and file store, in this order; each failure has a clear message. */
export async function openReadyDatabase(settings: Settings, log: Log, prepare: Prepare): Promise<ReadyDatabase> {
  const database = await openDatabase(settings, (line) => log.info(line))
  try {
    await prepare(database, log)
    const strict = settings.mode === 'production' && !database.embedded
    const role_prefix = settings.databaseRolePrefix
    await migrate({ url: database.url, mode: settings.migrate, strict, role_prefix, log: (line) => log.info(line) })
    const installation = await openInstallation(database.url, settings)
    if (!installation.isCurrent) log.warn(ROTATE)
    await markStorage(await openFiles(settings), installation, () => rememberStorageMark(database.url))
    const url =
      database.loginPassword === undefined
        ? (settings.databaseAppUrl ?? settings.databaseUrl ?? database.url)
        : await prepareLogin(database.url, database.loginPassword, role_prefix)
    return { ownerUrl: database.url, url, stop: () => database.stop() }
  } catch (problem) {
    await database.stop()
    throw problem
  }
}

const ROTATE =
  'The secrets of the database are encrypted with a key of SECRET_KEY_PREVIOUS. Run `npm run secrets:rotate`, and then remove the key'

import { openInstallation } from '../database/installation.ts'
import { migrate } from '../database/migrate.ts'
import { openDatabase } from '../database/open.ts'
import { runCommand } from '../kernel/run-command.ts'
import { readSettings, type Settings } from '../kernel/settings.ts'

/**
 * Runs a command on the configured, migrated database, also next to a running server, and ends the process.
 *
 * @param work gets the URL of the database's owner, who bypasses row-level security
 */
export const withDatabase = (work: (url: string, settings: Settings) => Promise<void>): Promise<void> =>
  runCommand(async () => {
    const settings = readSettings(process.env)
    const database = await openDatabase(settings, console.error, true)
    try {
      await migrate({
        url: database.url,
        role_prefix: settings.databaseRolePrefix,
        mode: settings.migrate,
        log: console.error,
      })
      const { signingKey } = await openInstallation(database.url, settings)
      await work(database.url, { ...settings, signingKey })
    } finally {
      await database.stop()
    }
  })

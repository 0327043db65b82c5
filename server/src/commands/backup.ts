import { writeBackup } from '../backup/write-backup.ts'
import { openDatabase } from '../database/open.ts'
import { openFiles } from '../files/open-storage.ts'
import { runCommand } from '../kernel/run-command.ts'
import { readSettings } from '../kernel/settings.ts'
import { StartError } from '../kernel/start-error.ts'
import { readWords } from './flags.ts'

const {
  values: { keep, json },
  positionals: [address, ...more],
} = readWords({ keep: { type: 'string' }, json: { type: 'boolean', default: false } })

/** Does not migrate: the backup before an upgrade may be made by the new release. */
await runCommand(async () => {
  if (address === undefined || more.length > 0)
    throw new StartError(
      'setting',
      'Say where: npm run backup -- backups/, or a file such as backups/before-upgrade.tar.zst',
    )
  if (keep !== undefined && !/^[1-9]\d{0,4}$/.test(keep))
    throw new StartError(
      'setting',
      `--keep is "${keep}". It must be a number of archives from 1 on, for example --keep 14`,
    )
  const settings = readSettings(process.env)
  const database = await openDatabase(settings, console.error, true)
  try {
    const source = { url: database.url, storage: await openFiles(settings) }
    const written = await writeBackup(source, address, settings, keep === undefined ? undefined : Number(keep))
    if (json) return console.log(JSON.stringify(written))
    const { place, bytes, rows, tables, files, encrypted, seconds, removed } = written
    console.log(
      `${place}: ${rows} rows of ${tables} tables and ${files} files, ${bytes} bytes${encrypted ? ', encrypted' : ''}, in ${seconds} s.`,
    )
    if (removed > 0) console.log(`Removed ${removed} older archives.`)
    console.log(
      'SECRET_KEY (DATA_DIR/secret-key) is not in it. Keep it elsewhere: without it, the archive cannot be restored.',
    )
  } finally {
    await database.stop()
  }
})

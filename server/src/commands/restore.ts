import { checkArchive } from '../backup/check-archive.ts'
import { openArchive } from '../backup/place.ts'
import { restore } from '../backup/restore.ts'
import { sealingOf } from '../backup/write-backup.ts'
import { openDatabase } from '../database/open.ts'
import { openFiles } from '../files/open-storage.ts'
import { runCommand } from '../kernel/run-command.ts'
import { readSettings } from '../kernel/settings.ts'
import { StartError } from '../kernel/start-error.ts'
import { readWords } from './flags.ts'

const {
  values: { check, json },
  positionals: [address, ...more],
} = readWords({ check: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } })

await runCommand(async () => {
  if (address === undefined || more.length > 0)
    throw new StartError('setting', 'Say which archive: npm run restore -- backups/storey-….tar.zst')
  const settings = readSettings(process.env)
  const content = await openArchive(address)
  if (check) {
    const { made_at, version, rows, files } = await checkArchive(content, sealingOf(settings))
    if (json) console.log(JSON.stringify({ made_at, version, rows, files }))
    else console.log(`The archive is whole: ${rows} rows and ${files} files of ${made_at}, made by release ${version}.`)
    return
  }
  const database = await openDatabase(settings, console.error)
  try {
    const storage = await openFiles(settings)
    const log = (line: string) => console.error(line)
    const done = await restore(content, sealingOf(settings), { url: database.url, storage, settings, log })
    if (json) return console.log(JSON.stringify(done))
    console.log(
      `Restored the backup of ${done.made_at}: ${done.rows} rows and ${done.files} files, each compared with what was written; ${done.sealed_events} events of the audit log are as they were sealed.`,
    )
    for (const warning of done.warnings) console.log(`Note: ${warning}`)
    console.log('Start Storey as usual. E-mails and messages that waited in the backup will be sent.')
  } finally {
    await database.stop()
  }
})

import { migrate } from '../database/migrate.ts'
import { openDatabase } from '../database/open.ts'
import { runCommand } from '../kernel/run-command.ts'
import { readSettings } from '../kernel/settings.ts'
import { readFlags } from './flags.ts'

const values = readFlags({ check: { type: 'boolean', default: false } })

await runCommand(async () => {
  const settings = readSettings(process.env)
  const database = await openDatabase(settings, console.log, true)
  try {
    const strict = settings.mode === 'production' && !database.embedded
    const count = await migrate({
      url: database.url,
      role_prefix: settings.databaseRolePrefix,
      mode: values.check ? 'check' : 'auto',
      strict,
      log: console.log,
    })
    if (count === 0) console.log('The schema is that of this release.')
  } finally {
    await database.stop()
  }
})

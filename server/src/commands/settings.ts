import { runCommand } from '../kernel/run-command.ts'
import { readSettings } from '../kernel/settings.ts'
import { settingsTable } from '../kernel/settings-table.ts'

await runCommand(async () => {
  readSettings(process.env)
  for (const [name, { meaning, standard = '', secret }] of Object.entries(settingsTable)) {
    const value = process.env[name] || (process.env[`${name}_FILE`] ? `from ${process.env[`${name}_FILE`]}` : '')
    const displayed = value && secret ? '(set, hidden)' : value || standard
    console.log(`${name}=${displayed}\n    ${meaning}`)
  }
})

import { runCommand } from '../run-command.ts'
import { readSettings } from '../settings.ts'
import { settingsTable } from '../settings-table.ts'

await runCommand(async () => {
  readSettings(process.env)
  for (const [name, { meaning, ...rest }] of Object.entries(settingsTable)) {
    const given = process.env[name] || (process.env[`${name}_FILE`] ? `from ${process.env[`${name}_FILE`]}` : '')
    const shown = given && 'secret' in rest && rest.secret ? '(set, hidden)' : given || '(default)'
    console.log(`${name}=${shown}\n    ${meaning}`)
  }
})

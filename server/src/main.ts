import { runCommand, stopOnSignal } from './run-command.ts'
import { readSettings } from './settings.ts'
import { start } from './start.ts'

await runCommand(async () => {
  const starting = start(readSettings(process.env))
  stopOnSignal(starting)
  await starting
})

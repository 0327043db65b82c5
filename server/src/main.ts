import { start } from './app/start.ts'
import { runCommand, stopOnSignal } from './kernel/run-command.ts'
import { readSettings } from './kernel/settings.ts'

await runCommand(async () => {
  const starting = start(readSettings(process.env))
  stopOnSignal(starting)
  await starting
})

import { runCommand, stopOnSignal } from './run-command.ts'
import { readSettings } from './settings.ts'
import { start } from './start.ts'

await runCommand(async () => {
  const running = await start(readSettings(process.env))
  stopOnSignal(running.stop)
})

import cluster from 'node:cluster'
import { startProcesses } from './app/processes.ts'
import { serveAsOneOfMany } from './app/serve-as-one-of-many.ts'
import { start } from './app/start.ts'
import { runCommand, stopOnSignal } from './kernel/run-command.ts'
import { readSettings } from './kernel/settings.ts'

await runCommand(async () => {
  const settings = readSettings(process.env)
  if (cluster.isWorker) return serveAsOneOfMany(settings)
  const starting = settings.processes > 1 ? startProcesses(settings) : start(settings)
  stopOnSignal(starting)
  await starting
})

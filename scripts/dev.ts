import { spawn } from 'node:child_process'
import { openDatabase } from '../server/src/database/open.ts'
import { runCommand } from '../server/src/kernel/run-command.ts'
import { readSettings } from '../server/src/kernel/settings.ts'
import { watchDeclarations } from './generate/watch-declarations.ts'
import { root } from './root.ts'

/** PostgreSQL runs in this parent process: the server below restarts at every change, the database does not. */
await runCommand(async () => {
  const settings = readSettings({ NODE_ENV: 'development', ...process.env })
  const database = await openDatabase(settings, console.log)
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    DATABASE_URL: database.url,
    SECRET_KEY: settings.secretKey.current,
    MIGRATE: 'auto',
    TWO_FACTOR: process.env.TWO_FACTOR ?? 'optional',
  }
  // What changes by it restarts the server and reloads the client.
  const endWatch = await watchDeclarations()
  const children = [
    spawn(process.execPath, ['--watch', '--watch-preserve-output', root('server/src/main.ts')], {
      stdio: 'inherit',
      env,
    }),
    spawn(process.execPath, [root('node_modules/vite/bin/vite.js'), root('web')], { stdio: 'inherit', env }),
  ]
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    endWatch()
    for (const child of children) child.kill('SIGTERM')
    await Promise.all(children.map((child) => child.exitCode ?? new Promise((done) => child.once('exit', done))))
    await database.stop()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
  for (const child of children) child.on('exit', () => void stop())
})

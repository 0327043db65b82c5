import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { start } from '../app/start.ts'
import { clientOf } from '../database/address.ts'
import { SCHEMA } from '../database/install-queue.ts'
import { migrate } from '../database/migrate.ts'
import type { OpenDatabase } from '../database/open.ts'
import { runCommand, stopOnSignal } from '../kernel/run-command.ts'
import { readSettings, type Settings } from '../kernel/settings.ts'
import { StartError } from '../kernel/start-error.ts'
import { startWhatsApp } from './demo-whatsapp.ts'
import { readFlags } from './flags.ts'
import { readSeeded, seedDatabase } from './seeding.ts'

const ACCOUNTS = ['super_admin', 'sales_manager', 'developer_admin', 'developer', 'broker_admin', 'broker', 'newcomer']
const PASSWORD = 'storey-demo-2026'

const values = readFlags({ reset: { type: 'boolean', default: false } })

await runCommand(async () => {
  const whatsApp = process.env.MESSENGER_WHATSAPP_ACCESS_TOKEN ? undefined : await startWhatsApp()
  const usual = { LOG_FORMAT: 'pretty', TWO_FACTOR: 'optional', MAILBOX: 'open' }
  const settings = readSettings({ ...usual, ...process.env, ...whatsApp?.settings })
  const starting = start(settings, async (database, log) => {
    const seeded = await readSeeded(database.url)
    const interrupted = seeded?.name === 'demo' && !seeded.finished
    if (values.reset || interrupted) await empty(database, settings)
    await migrate({ url: database.url, role_prefix: settings.databaseRolePrefix, log: (line) => log.info(line) })
    await seedDatabase('demo', database.url, settings, (line) => log.info(line))
  })
  stopOnSignal(starting)
  const { address } = await starting
  await whatsApp?.sendWebhooksTo(address)
  const width = Math.max(...ACCOUNTS.map((name) => name.length))
  console.log(`
  Storey's demo: ${address}

${ACCOUNTS.map((name) => `    ${`${name}@storey.demo`.padEnd(width + 14)}${PASSWORD}`).join('\n')}

${settings.mailboxOpen && settings.mailUrl === undefined ? `  E-mails arrive at ${address}/dev/mail\n` : ''}${reachableByOthers(settings.host) ? '  Everyone who reaches this address can sign in with these passwords.\n' : ''}  Ctrl-C stops it. The data stays in ${settings.dataDir}.
`)
})

/** Deletes the demo's data. Only for the embedded database: another one may contain real data. */
async function empty(database: OpenDatabase, settings: Settings): Promise<void> {
  if (!database.embedded)
    throw new StartError('failed', 'Only the embedded database is emptied. Set DATABASE_URL to an empty database.')
  const client = clientOf(database.url, 'storey demo')
  await client.connect()
  try {
    await client.query(`drop schema public cascade; drop schema if exists ${SCHEMA} cascade; create schema public`)
  } finally {
    await client.end()
  }
  for (const folder of [settings.filesDir, join(settings.dataDir, 'mailbox')])
    await rm(folder, { recursive: true, force: true })
}

// A hoisted function: the command above runs before this line is reached.
function reachableByOthers(host: string): boolean {
  return !['localhost', '127.0.0.1', '::1'].includes(host)
}

import { migrate } from '../database/migrate.ts'
import { openDatabase } from '../database/open.ts'
import { runCommand } from '../run-command.ts'
import { readSettings } from '../settings.ts'
import { StartError } from '../start-error.ts'
import { seedDatabase, seedSizes } from './seeding.ts'

await runCommand(async () => {
  const size = seedSizes.find((name) => name === process.argv[2])
  if (!size) throw new StartError('setting', `Say which data set: npm run seed -- ${seedSizes.join('|')}`)
  const settings = readSettings(process.env)
  const database = await openDatabase(settings, console.log)
  try {
    await migrate({ url: database.url, mode: settings.migrate, log: console.log })
    await seedDatabase(size, database, settings, console.log)
  } finally {
    await database.stop()
  }
})

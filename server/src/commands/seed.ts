import { StartError } from '../kernel/start-error.ts'
import { seedDatabase, seedSizes } from './seeding.ts'
import { withDatabase } from './with-database.ts'

await withDatabase(async (url, settings) => {
  const size = seedSizes.find((name) => name === process.argv[2])
  if (!size) throw new StartError('setting', `Say which data set: npm run seed -- ${seedSizes.join('|')}`)
  await seedDatabase(size, url, settings, console.log)
})

import { existsSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { startJourneyServer } from '../server/test/journey-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the real server, on a database of its own filled with the small data set. */
    address: string
    chromium: string
  }
}

/** One server for all journeys, as people run it: the built client, the real database, the small data set. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const chromium = process.env.CHROMIUM_PATH
  if (!chromium) throw new Error('Run the journeys by `npm test -- --only browser`, which finds Chromium first.')
  if (!existsSync(new URL('../web/dist/index.html', import.meta.url)))
    throw new Error('The client is not built. Run the journeys by `npm test -- --only browser`.')
  const server = await startJourneyServer()
  project.provide('address', server.address)
  project.provide('chromium', chromium)
  return server.stop
}

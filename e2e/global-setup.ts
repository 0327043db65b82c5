import { existsSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { startJourneyServers } from '../server/test/journey-server.ts'
import { WORKERS } from './vitest.config.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The addresses of the real servers, one a worker, each on a database of its own filled with the small data set. */
    addresses: readonly string[]
    chromium: string
  }
}

/** A server for each worker's journeys, as people run it: the built client, the real database, the small data set. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const chromium = process.env.CHROMIUM_PATH
  if (!chromium) throw new Error('Run the journeys by `npm test -- --only browser`, which finds Chromium first.')
  if (!existsSync(new URL('../web/dist/index.html', import.meta.url)))
    throw new Error('The client is not built. Run the journeys by `npm test -- --only browser`.')
  const servers = await startJourneyServers(WORKERS)
  project.provide('addresses', servers.addresses)
  project.provide('chromium', chromium)
  return servers.stop
}

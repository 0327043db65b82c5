import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { TestProject } from 'vitest/node'
import { startJourneyServers } from '../server/test/journey-server.ts'
import { WORKERS } from './vitest.config.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Addresses of the real servers, one per worker, each with its own database of the small data set. */
    addresses: readonly string[]
    /** Addresses of the databases of these servers, as the owner. */
    databases: readonly string[]
    /** A POST to `/<number>` resets that server to the data set. */
    renewals: string
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
  project.provide('databases', servers.databases)
  project.provide('chromium', chromium)
  const renewals = createServer((request, response) => {
    servers.renew(Number(request.url?.slice(1))).then(
      () => response.writeHead(204).end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((done) => renewals.listen(0, '127.0.0.1', done))
  const address = renewals.address()
  if (typeof address !== 'object' || address === null) throw new Error('No port is free.')
  project.provide('renewals', `http://127.0.0.1:${address.port}`)
  return async () => {
    renewals.close()
    await servers.stop()
  }
}

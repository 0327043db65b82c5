import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How long to wait until clients with keep-alive connections have got a last response. */
const PATIENCE_MS = 1_000

/** Once the server is stopping, every response closes its connection, so that the client's next request goes elsewhere. */
export function drain(app: FastifyInstance, stopping: AbortSignal): void {
  app.addHook('onSend', async (_request, reply) => {
    if (stopping.aborted) reply.header('connection', 'close')
  })
}

/** Keeps responding until every active client was informed, before the server stops listening. */
export async function drained({ server, endStreams }: FastifyInstance): Promise<void> {
  endStreams()
  const open = () => new Promise<number>((done) => server.getConnections((problem, count) => done(problem ? 0 : count)))
  for (const limit = Date.now() + PATIENCE_MS; Date.now() < limit && (await open()) > 0; ) await pause(25)
}

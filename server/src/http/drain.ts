import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How long keep-alive clients have to receive the response that closes their connection. */
const PATIENCE_MS = 1_000

/** From the moment of a stop every answer closes its connection, so that its client makes the next one elsewhere. */
export function drain(app: FastifyInstance, stopping: AbortSignal): void {
  app.addHook('onSend', async (_request, reply) => {
    if (stopping.aborted) reply.header('connection', 'close')
  })
}

/** Keeps answering until every active client got a response with `connection: close`, then lets the server stop listening. */
export async function drained({ server, endStreams }: FastifyInstance): Promise<void> {
  endStreams()
  const open = () => new Promise<number>((done) => server.getConnections((problem, count) => done(problem ? 0 : count)))
  for (const limit = Date.now() + PATIENCE_MS; Date.now() < limit && (await open()) > 0; ) await pause(25)
}

import { Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How long to wait until clients with keep-alive connections have got a last response. */
const PATIENCE_MS = 1_000

/**
 * Once a stopping server no longer listens, every response closes its connection. Before that it would not help: a client
 * that connects again at once is accepted, and might be cut off when the server stops listening.
 */
export function drain(app: FastifyInstance, stopping: AbortSignal): void {
  app.addHook('onSend', async (_request, reply) => {
    if (stopping.aborted && !app.server.listening) reply.header('connection', 'close')
  })
}

/** Stops listening first, then keeps responding on the open connections until each has got its last response. */
export async function drained({ server, endStreams }: FastifyInstance): Promise<void> {
  // The method of an HTTP server would also close connections without a running request, on which a client may just send one.
  Server.prototype.close.call(server)
  endStreams()
  const open = () => new Promise<number>((done) => server.getConnections((problem, count) => done(problem ? 0 : count)))
  for (const limit = Date.now() + PATIENCE_MS; Date.now() < limit && (await open()) > 0; ) await pause(25)
}

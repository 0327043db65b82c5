import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A minimal load balancer: round robin over ready servers, with counters. */
export interface Balancer {
  readonly address: string
  /** Calls that were not taken by the first one, such as one that listens no more, and went to another. */
  moved: number
  /** Calls that broke after they were taken: those that a client loses. */
  broken: number
  add(address: string): void
  remove(address: string): void
  close(): Promise<void>
}

interface Target {
  readonly address: string
  ready: boolean
}

const LOOK_MS = 100

export async function startBalancer(): Promise<Balancer> {
  const targets = new Map<string, Target>()
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  let turn = 0
  const next = (passed: ReadonlySet<Target>) => {
    const open = [...targets.values()].filter((target) => target.ready && !passed.has(target))
    return open[turn++ % Math.max(1, open.length)]
  }

  const forward = (asked: IncomingMessage, body: Buffer, answer: ServerResponse, passed: ReadonlySet<Target>) => {
    const target = next(passed)
    if (!target) return void answer.writeHead(503).end()
    const sent = request(
      `${target.address}${asked.url}`,
      { agent, method: asked.method ?? 'GET', headers: asked.headers },
      (found) => {
        const { connection, ...headers } = found.headers
        // It says so with every answer from its stop on, and before anybody asks for its health.
        if (connection === 'close') target.ready = false
        answer.writeHead(found.statusCode ?? 502, headers)
        found.pipe(answer)
        found.once('error', () => {
          state.broken++
          answer.destroy()
        })
      },
    )
    sent.once('error', (problem: NodeJS.ErrnoException) => {
      if (answer.headersSent) return
      target.ready = false
      if (problem.code === 'ECONNREFUSED') {
        // No server has seen the request, so even a write may be sent to another one.
        state.moved++
        forward(asked, body, answer, new Set([...passed, target]))
      } else {
        state.broken++
        answer.writeHead(502).end()
      }
    })
    sent.end(body)
  }

  const server = createServer((asked, answer) => {
    const pieces: Buffer[] = []
    asked.on('data', (piece: Buffer) => pieces.push(piece))
    asked.on('end', () => forward(asked, Buffer.concat(pieces), answer, new Set()))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))

  const look = async (target: Target) => {
    target.ready = await fetch(`${target.address}/health/ready`, { headers: { connection: 'close' } }).then(
      async (found) => {
        await found.arrayBuffer()
        return found.ok
      },
      () => false,
    )
  }
  let looking = true
  const round = async () => {
    while (looking) {
      await Promise.all([...targets.values()].map(look))
      await new Promise((done) => setTimeout(done, LOOK_MS))
    }
  }
  const rounds = round()

  const state: Balancer = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    moved: 0,
    broken: 0,
    add: (address) => void targets.set(address, { address, ready: true }),
    remove: (address) => void targets.delete(address),
    async close() {
      looking = false
      await rounds
      agent.destroy()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
  return state
}

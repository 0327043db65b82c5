import type { Socket } from 'node:net'
import pg from 'pg'
import { gatheredSocket } from './gathered-socket.ts'

interface Host {
  readonly host: string
  readonly port: number
}

/** How long a host that accepted writes is used without another look: a pool opens several connections at once. */
const KEPT_MS = 1_000
const PROBE_MS = 3_000
/** The code of a refused connection: callers answer it with 503. */
const REFUSED = 'ECONNREFUSED'

/**
 * Sockets that connect to the host that accepts writes at this moment, whichever it is: after a failover, to the promoted one.
 *
 * @param options of a connection to the first host; user, password and TLS are the same for all
 * @param wanted `any` takes the first host that answers, even a read-only one
 */
export function socketToWritable(hosts: readonly Host[], options: pg.ClientConfig, wanted: string): () => Socket {
  let found: { readonly at: number; readonly host: Promise<Host> } | undefined
  const find = () => {
    if (found && Date.now() - found.at < KEPT_MS) return found.host
    const host = Promise.any(hosts.map((one) => probe(one, options, wanted))).catch(() => {
      const names = hosts.map(({ host, port }) => `${host}:${port}`).join(', ')
      throw Object.assign(new Error(`none of ${names} accepts connections and writes`), { code: REFUSED })
    })
    found = { at: Date.now(), host }
    return host
  }
  return () => {
    const socket = gatheredSocket()
    const connect = socket.connect.bind(socket)
    const chosen = () => {
      find().then(
        ({ host, port }) => socket.destroyed || connect(port, host),
        (problem: Error) => socket.destroy(problem),
      )
      return socket
    }
    socket.connect = chosen
    return socket
  }
}

async function probe({ host, port }: Host, options: pg.ClientConfig, wanted: string): Promise<Host> {
  const address = new URL(options.connectionString ?? '')
  address.hostname = host.includes(':') ? `[${host}]` : host
  address.port = String(port)
  const client = new pg.Client({
    ...options,
    connectionString: address.href,
    stream: gatheredSocket,
    application_name: 'storey probe',
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ reads_only: boolean }>(
      "select pg_is_in_recovery() or current_setting('default_transaction_read_only') = 'on' as reads_only",
    )
    if (rows[0]?.reads_only !== false && wanted !== 'any') throw new Error(`${host}:${port} only reads`)
    return { host, port }
  } finally {
    await client.end().catch(() => undefined)
  }
}

import { createServer, type Socket } from 'node:net'
import pg from 'pg'

/** A pooler in transaction mode with one connection to the server, for clients that take turns. */
export async function startTransactionPooler(url: string) {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  await client.connect()
  const server = (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream
  server.removeAllListeners('data')
  let current: Socket | undefined
  server.on('data', (bytes) => current?.write(bytes))
  const pooler = createServer((socket) => {
    let isIn = false
    socket.on('error', () => undefined)
    socket.on('data', (bytes: Buffer) => {
      if (!isIn) {
        isIn = true
        socket.write(WELCOME)
      } else if (bytes[0] === TERMINATE) socket.end()
      else {
        current = socket
        server.write(bytes)
      }
    })
  })
  await new Promise<void>((done) => pooler.listen(0, '127.0.0.1', done))
  const address = pooler.address()
  return {
    host: `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    stop: async () => {
      pooler.close()
      server.destroy()
    },
  }
}

/** The user is let in, and the server is ready for a query. */
const WELCOME = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])
const TERMINATE = 0x58

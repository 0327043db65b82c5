import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** What happens to a connection on its way: where it is cut, or goes silent. */
export type Fault =
  | 'none'
  | 'no greeting'
  | 'cut before DATA'
  | 'cut in DATA'
  | 'cut after the dot'
  | 'no answer to the dot'

/** A mail server that takes letters, counts them, and lies behind a wire that can fail. */
export interface MailServer {
  readonly port: number
  /** How often each letter was accepted, by its address. */
  readonly accepted: Map<string, number>
  /** The Message-IDs of accepted letters, by address. */
  readonly messageIds: Map<string, Set<string>>
  fault: Fault
  /** The answer to the next recipients and texts; undefined accepts. */
  refuse: { readonly at: 'RCPT' | 'DATA'; readonly code: number } | undefined
  /** Letters that are here whole, and not answered yet. */
  taking: number
  /** Whether the last letter came over TLS. */
  secure: boolean
  close(): Promise<void>
}

const refusal = (code: number) => Object.assign(new Error('Not this one'), { responseCode: code })

export async function startMailServer(options: SMTPServerOptions = {}, delay_ms = 0): Promise<MailServer> {
  const accepted = new Map<string, number>()
  const messageIds = new Map<string, Set<string>>()
  const server = new SMTPServer({
    authOptional: true,
    // Without sign-in it speaks in the clear, so that the wire can tell where it is.
    disabledCommands: options.onAuth ? [] : ['AUTH', 'STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onRcptTo: (_address, _session, done) => (wire.refuse?.at === 'RCPT' ? done(refusal(wire.refuse.code)) : done()),
    onData: (stream, session, done) => {
      let text = ''
      stream.on('data', (piece) => {
        text += String(piece)
      })
      stream.once('end', () => {
        if (wire.refuse?.at === 'DATA') return done(refusal(wire.refuse.code))
        wire.taking++
        setTimeout(() => {
          wire.taking--
          const id = /^Message-ID: (\S+)/im.exec(text)?.[1] ?? ''
          for (const { address } of session.envelope.rcptTo) {
            accepted.set(address, (accepted.get(address) ?? 0) + 1)
            messageIds.set(address, (messageIds.get(address) ?? new Set()).add(id))
          }
          wire.secure = session.secure
          done(null, 'Taken')
        }, delay_ms)
      })
    },
    ...options,
  })
  // Connections that are cut on purpose.
  server.on('error', () => undefined)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const upstream = (server.server.address() as AddressInfo).port
  const sockets = new Set<Socket>()
  const front = createServer((client) => {
    const behind = connect(upstream, '127.0.0.1')
    for (const socket of [client, behind]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => sockets.delete(socket))
    }
    carry(client, behind, wire)
  })
  const wire: MailServer = {
    port: 0,
    accepted,
    messageIds,
    fault: 'none',
    refuse: undefined,
    taking: 0,
    secure: false,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => front.close(done))
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
  await new Promise<void>((done) => front.listen(0, '127.0.0.1', done))
  return Object.assign(wire, { port: (front.address() as AddressInfo).port })
}

function carry(client: Socket, behind: Socket, wire: { readonly fault: Fault }): void {
  let inText = false
  let dotSeen = false
  const cut = () => {
    client.destroy()
    behind.destroy()
  }
  client.on('data', (chunk) => {
    const text = chunk.toString('latin1')
    if (wire.fault === 'cut before DATA' && text.includes('MAIL FROM')) return cut()
    if (wire.fault === 'cut in DATA' && inText) return cut()
    if ((inText && text.endsWith('\r\n.\r\n')) || (inText && text === '.\r\n')) dotSeen = true
    behind.write(chunk)
  })
  behind.on('data', (chunk) => {
    if (wire.fault === 'no greeting') return
    if (dotSeen && wire.fault === 'cut after the dot') return cut()
    if (dotSeen && wire.fault === 'no answer to the dot') return
    if (/(^|\n)354 /.test(chunk.toString('latin1'))) inText = true
    client.write(chunk)
  })
  client.on('close', () => behind.destroy())
  behind.on('close', () => client.end())
}

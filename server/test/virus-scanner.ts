import { type AddressInfo, createServer, type Socket } from 'node:net'

/** The text that every scanner takes for a virus and that does nothing, in two parts, so that no scanner takes this file for one. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

export interface ScannerServer {
  readonly address: string
  /** Bytes of the files that were looked at. */
  readonly looked: number[]
  /** What it calls the virus. */
  virus: string
  mood: 'well' | 'silent' | 'too large' | 'hangs up'
  close(): Promise<void>
}

/** Speaks INSTREAM as clamd does, over a real connection, and knows one virus. */
export async function startVirusScanner(): Promise<ScannerServer> {
  const sockets = new Set<Socket>()
  const scanner: ScannerServer = { address: '', looked: [], virus: 'Eicar-Test-Signature', mood: 'well', close }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    let received = Buffer.alloc(0)
    socket.on('data', (piece) => {
      received = Buffer.concat([received, piece])
      const content = contentOf(received)
      if (content === undefined || scanner.mood === 'silent') return
      scanner.looked.push(content.length)
      if (scanner.mood === 'hangs up') socket.destroy()
      else if (scanner.mood === 'too large') socket.end('INSTREAM size limit exceeded. ERROR\0')
      else socket.end(content.includes(EICAR) ? `stream: ${scanner.virus} FOUND\0` : 'stream: OK\0')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  async function close() {
    for (const socket of sockets) socket.destroy()
    await new Promise((done) => server.close(done))
  }
  return Object.assign(scanner, { address: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}` })
}

const COMMAND = 'zINSTREAM\0'

/** What was sent, once its end is there. */
function contentOf(received: Buffer): Buffer | undefined {
  if (received.length >= COMMAND.length && received.subarray(0, COMMAND.length).toString('latin1') !== COMMAND)
    throw new Error('clamd is asked by zINSTREAM.')
  const pieces: Buffer[] = []
  let at = COMMAND.length
  while (at + 4 <= received.length) {
    const size = received.readUInt32BE(at)
    if (size === 0) return Buffer.concat(pieces)
    pieces.push(received.subarray(at + 4, at + 4 + size))
    at += 4 + size
  }
  return undefined
}

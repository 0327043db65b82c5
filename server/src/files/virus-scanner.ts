import { createReadStream } from 'node:fs'
import { connect } from 'node:net'
import type { Readable } from 'node:stream'
import { Outage } from '../errors/outages.ts'
import type { ScannerAddress } from '../kernel/settings.ts'

export interface VirusScanner {
  /**
   * Scans a file on the local disk; returns the scanner's name for what it found, undefined if nothing.
   *
   * @throws 503 if the scanner is unavailable, too slow, or its response unclear: files are only accepted after a scan
   */
  scan(path: string): Promise<string | undefined>
}

/** After this time the scanner counts as unavailable; a document of 25 MB takes a second or two. */
const MAX_MS = 20_000
/** Maximum bytes of a response, which is one line. */
const MAX_ANSWER_LENGTH = 4_096

const away = (cause: unknown) =>
  Object.assign(new Outage('unavailable', 'Files can’t be checked for viruses right now. Try again in a moment.', 30), {
    cause,
  })

/** Uses INSTREAM of clamd (man 8 clamd): each chunk is preceded by its size in four bytes, the end by zero. */
export function openVirusScanner(address: ScannerAddress, max_ms = MAX_MS): VirusScanner {
  return {
    async scan(path) {
      const answer = await ask(address, createReadStream(path), max_ms).catch((problem: unknown) => {
        throw away(problem)
      })
      const found = /^stream: (.+) FOUND$/.exec(answer)?.[1]
      if (found === undefined && answer !== 'stream: OK') throw away(new Error(`The scanner said: ${answer}`))
      return found
    },
  }
}

function ask(address: ScannerAddress, content: Readable, max_ms: number): Promise<string> {
  return new Promise((done, fail) => {
    const socket = connect(address)
    let answer = ''
    const end = (problem?: Error) => {
      clearTimeout(timer)
      socket.destroy()
      content.destroy()
      if (problem) fail(problem)
      else done(answer.replace(/\0.*$/s, '').trim())
    }
    const timer = setTimeout(() => end(new Error(`The scanner took more than ${max_ms} ms.`)), max_ms)
    socket.on('error', end)
    socket.on('close', () => end(answer === '' ? new Error('The scanner closed the connection.') : undefined))
    socket.on('data', (piece) => {
      answer += piece.toString('utf8')
      if (answer.includes('\0')) end()
      else if (answer.length > MAX_ANSWER_LENGTH) end(new Error('The scanner said too much.'))
    })
    content.on('error', end)
    socket.write('zINSTREAM\0')
    content.on('data', (piece: Buffer) => {
      const size = Buffer.alloc(4)
      size.writeUInt32BE(piece.length)
      socket.write(size)
      if (socket.write(piece)) return
      content.pause()
      socket.once('drain', () => content.resume())
    })
    content.on('end', () => socket.write(Buffer.alloc(4)))
  })
}

import { connect, type Socket } from 'node:net'

export interface RawRequest {
  /** Such as http://127.0.0.1:4000 */
  readonly server: string
  readonly path: string
  readonly token?: string
  readonly idempotency_key?: string
  readonly body: unknown
}

/**
 * Sends requests on sockets of their own, all but the last byte of each, and then the last bytes at once, so that
 * every one is at the server before any is answered. Answers the statuses, in order.
 */
export async function releaseTogether(requests: readonly RawRequest[]): Promise<number[]> {
  const prepared = await Promise.all(requests.map(prepare))
  for (const { socket, last } of prepared) socket.write(last)
  return Promise.all(prepared.map(({ status }) => status))
}

async function prepare({ server, path, token, idempotency_key, body }: RawRequest) {
  const { hostname, port, host } = new URL(server)
  const content = JSON.stringify(body)
  const text = [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(content)}`,
    ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
    ...(idempotency_key === undefined ? [] : [`Idempotency-Key: ${idempotency_key}`]),
    '',
    content,
  ].join('\r\n')
  const bytes = Buffer.from(text)
  const socket = connect(Number(port), hostname).setNoDelay()
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  socket.write(bytes.subarray(0, -1))
  return { socket, last: bytes.subarray(-1), status: statusOf(socket) }
}

function statusOf(socket: Socket): Promise<number> {
  return new Promise((resolve, reject) => {
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.once('error', reject)
    socket.once('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)))
  })
}

import { Socket } from 'node:net'

/**
 * A socket that sends what is written in one turn of the event loop together: a statement right behind the opening of its
 * transaction, or a row of statements that need nothing of each other, is one packet and one call of the system.
 */
export function gatheredSocket(): Socket {
  const socket = new Socket()
  const write = socket.write.bind(socket) as Socket['write']
  let isHeld = false
  socket.write = ((...given: Parameters<Socket['write']>) => {
    if (!isHeld) {
      isHeld = true
      socket.cork()
      process.nextTick(() => {
        isHeld = false
        socket.uncork()
      })
    }
    return write(...given)
  }) as Socket['write']
  return socket
}

import { Socket } from 'node:net'

/**
 * A socket that combines all writes of one turn of the event loop: a statement directly behind the opening of its
 * transaction, or several independent statements, are one packet and one system call.
 */
export function gatheredSocket(): Socket {
  const socket = new Socket()
  const write = socket.write.bind(socket) as Socket['write']
  let isHeld = false
  socket.write = ((...args: Parameters<Socket['write']>) => {
    if (!isHeld) {
      isHeld = true
      socket.cork()
      process.nextTick(() => {
        isHeld = false
        socket.uncork()
      })
    }
    return write(...args)
  }) as Socket['write']
  return socket
}

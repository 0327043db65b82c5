import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { freeMemory } from './free-memory.ts'

const SIZE = 100 * 2 ** 20

/** In a function of its own, so that nothing of the test refers to it. */
const leaveBehind = () => new WeakRef({ content: Buffer.alloc(SIZE, 1) })

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

it('what work left behind is freed once no one calls; health checks do not count', async () => {
  const server = new EventEmitter()
  ends.push(freeMemory(server as never, { after_ms: 1, quiet_ms: 200 }))
  const checks = setInterval(() => server.emit('request', { url: '/health/ready' }), 20)
  ends.push(() => clearInterval(checks))
  await pause(300)
  const left = leaveBehind()

  await expect.poll(() => left.deref() === undefined, { timeout: 20_000, interval: 500 }).toBe(true)
})

it('nothing listens after the end', () => {
  const server = new EventEmitter()

  freeMemory(server as never)()

  expect(server.listenerCount('request')).toBe(0)
})

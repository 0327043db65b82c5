import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Failure } from '../../http/failure.ts'
import { createUploads, type Flight, type Upload } from './upload-queue.ts'

vi.mock('../announce.ts', () => ({ announce: vi.fn() }))

interface Sent {
  readonly name: string
  readonly flight: Flight
  arrive(): void
  fail(message: string): void
}

let sent: Sent[] = []
beforeEach(() => {
  sent = []
})
afterEach(() => vi.clearAllMocks())

/** Fake server that responds when the test says so, and rejects when the request is aborted. */
const send = (file: File, _about: unknown, flight: Flight) =>
  new Promise<void>((arrive, fail) => {
    flight.signal.addEventListener('abort', () => fail(new DOMException('Cancelled.', 'AbortError')))
    sent.push({ name: file.name, flight, arrive, fail: (message) => fail(new Failure(415, { message })) })
  })

const files = (...names: string[]) => names.map((name) => ({ file: new File(['x'], name), about: null }))
const states = (all: readonly Upload[]) => all.map(({ file, state }) => `${file.name} ${state}`)
const moment = () => pause(0)

describe('upload queue', () => {
  it('the upload queue sends two files at a time, and the next when one is done', async () => {
    const queue = createUploads({ send })
    queue.add(files('a', 'b', 'c'))
    expect(states(queue.all())).toEqual(['a sending', 'b sending', 'c waiting'])

    sent[1]?.arrive()
    await moment()

    expect(states(queue.all())).toEqual(['a sending', 'b sent', 'c sending'])
  })

  it('the upload queue reports the progress of each file', async () => {
    const queue = createUploads({ send })
    const told = vi.fn()
    queue.subscribe(told)
    queue.add(files('a'))
    sent[0]?.flight.onProgress(0.4)

    expect(queue.all()[0]).toMatchObject({ share: 0.4 })
    expect(told).toHaveBeenCalled()
  })

  it('the upload queue cancels running and waiting files, and sends the others', async () => {
    const queue = createUploads({ send })
    queue.add(files('a', 'b', 'c', 'd'))
    const [a, , c] = queue.all()
    queue.cancel(c?.id ?? 0)
    queue.cancel(a?.id ?? 0)
    await moment()

    expect(sent[0]?.flight.signal.aborted).toBe(true)
    expect(states(queue.all())).toEqual(['a cancelled', 'b sending', 'c cancelled', 'd sending'])
    expect(sent.map(({ name }) => name)).toEqual(['a', 'b', 'd'])
  })

  it('the upload queue cancels all files without starting another', async () => {
    const settled = vi.fn()
    const queue = createUploads({ send, settled })
    queue.add(files('a', 'b', 'c'))
    queue.cancelAll()
    await moment()

    expect(states(queue.all())).toEqual(['a cancelled', 'b cancelled', 'c cancelled'])
    expect(sent).toHaveLength(2)
    expect(settled).toHaveBeenCalled()
  })

  it('the upload queue keeps the reason of a failure, continues, and retries on request', async () => {
    const settled = vi.fn()
    const queue = createUploads({ send, settled })
    queue.add(files('a', 'b', 'c'))
    sent[0]?.fail('This file is cut off.')
    await moment()
    expect(queue.all()[0]).toMatchObject({ state: 'failed', problem: 'This file is cut off.' })
    expect(states(queue.all()).slice(1)).toEqual(['b sending', 'c sending'])

    queue.retry(queue.all()[0]?.id ?? 0)
    expect(queue.all()[0]).toMatchObject({ state: 'waiting', problem: undefined })
    for (const name of ['b', 'c']) sent.find((one) => one.name === name)?.arrive()
    await moment()
    expect(settled).not.toHaveBeenCalled()
    sent.at(-1)?.arrive()
    await moment()

    expect(states(queue.all())).toEqual(['a sent', 'b sent', 'c sent'])
    expect(settled).toHaveBeenCalledTimes(1)
  })

  it('the upload queue does not retry a file that was sent', async () => {
    const queue = createUploads({ send })
    queue.add(files('a'))
    sent[0]?.arrive()
    await moment()
    queue.retry(queue.all()[0]?.id ?? 0)

    expect(sent).toHaveLength(1)
  })
})

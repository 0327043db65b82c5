import type { LiveEvent } from '@storey/api/event-types.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { followEvents } from './live-stream.ts'
import type { Session } from './session.ts'

afterEach(() => vi.unstubAllGlobals())

it('followEvents reads whole events from a stream that arrives in pieces, and skips keep-alives', async () => {
  const pieces = [
    'event: change\r\ndata: {"type":"unit.status","id":3}\r\n\r\n: alive\r\n\r\nevent: cha',
    'nge\ndata: {"type":"unit.status","id":4}\n\nevent: other\ndata: no JSON\n\n',
    'event: resync\ndata: {}\n\nevent: change\ndata: {"type":"uni',
  ]
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (stream) => {
      for (const piece of pieces) stream.enqueue(new TextEncoder().encode(piece))
    },
  })
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => new Response(body))
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('window', { location: { origin: 'http://localhost' } })
  vi.stubGlobal('navigator', {})
  const heard: (LiveEvent | 'returned')[] = []
  const session = { token: 'a token', user_id: 1, organization_id: 2 } as Session

  const end = followEvents(session, { hear: (event) => heard.push(event), returned: () => heard.push('returned') })

  await vi.waitFor(() => expect(heard).toHaveLength(3), { timeout: 20_000 })
  end()
  expect(heard).toEqual([{ type: 'unit.status', id: 3 }, { type: 'unit.status', id: 4 }, 'returned'])
  // The first request asks for changes before the stream opened; after a reconnect everything is refetched.
  expect(fetch.mock.calls[0]?.[0]).toMatch(/[?&]missed_ms=\d+/)
  expect(fetch.mock.calls[0]?.[1].headers).toMatchObject({ authorization: 'Bearer a token' })
})

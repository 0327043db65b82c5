import type { AddressInfo } from 'node:net'
import type { Person, TestApp } from './harness.ts'

/** Reads a stream's blocks, one after another. */
export async function listenLive(
  app: { readonly current: TestApp },
  person: Pick<Person, 'token' | 'organization'>,
  query = '',
) {
  const { port } = app.current.app.server.address() as AddressInfo
  const response = await fetch(
    `http://127.0.0.1:${port}/api/events?organization_id=${person.organization.id}${query}`,
    {
      headers: { authorization: `Bearer ${person.token}` },
    },
  )
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let buffered = ''
  return {
    response,
    async next(): Promise<string | undefined> {
      while (!buffered.includes('\n\n')) {
        const read = await reader?.read()
        if (!read || read.done) return undefined
        buffered += read.value
      }
      const at = buffered.indexOf('\n\n')
      const block = buffered.slice(0, at)
      buffered = buffered.slice(at + 2)
      return block
    },
    close: () => reader?.cancel(),
  }
}

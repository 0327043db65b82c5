import { readdir, readFile } from 'node:fs/promises'
import { events } from '@storey/api/events.ts'
import { endpoints } from '@storey/api/index.ts'
import { describe, expect, it } from 'vitest'

const source = new URL('../../src/', import.meta.url)

async function sourceTexts(): Promise<string[]> {
  const paths = await readdir(source, { recursive: true })
  return Promise.all(
    paths.filter((path) => /(?<!\.test)\.ts$/.test(path)).map((path) => readFile(new URL(path, source), 'utf8')),
  )
}
const named = new Set(endpoints.flatMap(({ endpoint }) => endpoint.changes ?? []))

describe('events', () => {
  it('every event for browsers is sent by the server', async () => {
    const texts = await sourceTexts()
    const live = Object.entries(events).filter(([, { audience }]) => audience !== 'nobody')

    const unsent = live.filter(([type]) => !texts.some((text) => text.includes(`'${type}'`)))

    expect(live.length).toBeGreaterThan(10)
    expect(unsent).toEqual([])
  })

  it('events within one browser tab are each caused by an endpoint, and never sent', async () => {
    const texts = await sourceTexts()
    const local = Object.entries(events).flatMap(([type, { audience }]) => (audience === 'nobody' ? [type] : []))

    expect(local.filter((type) => ![...named].some((one) => one === type))).toEqual([])
    expect(local.filter((type) => texts.some((text) => text.includes(`'${type}'`)))).toEqual([])
  })

  it('events mark only GET endpoints as stale', () => {
    const affected = Object.values(events).flatMap(({ affects }) => affects)

    expect(affected.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  it('only endpoints that change something name events', () => {
    const reading = endpoints.filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.changes)

    expect(reading).toEqual([])
  })
})

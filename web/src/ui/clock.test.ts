import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const HOUR = 3_600_000
const HERE = Date.UTC(2026, 10, 26, 12)

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ now: HERE })
})
afterEach(() => vi.useRealTimers())

/** The clock after an answer of a server that is so far ahead, and that took so long. */
async function clockAfter(...answers: readonly { readonly ahead: number; readonly took?: number }[]) {
  const clock = await import('./clock.ts')
  for (const { ahead, took = 100 } of answers) {
    const asked_at = Date.now()
    vi.setSystemTime(asked_at + took)
    const there = Math.floor((asked_at + took / 2 + ahead) / 1000) * 1000
    clock.noteServerTime(new Date(there).toUTCString(), asked_at)
  }
  return clock.now() - Date.now()
}

describe('the clock of the server', () => {
  it.each([-3 * HOUR, 3 * HOUR, 5 * 60_000])('is followed by a computer whose clock is %i ms off', async (ahead) => {
    expect(Math.abs((await clockAfter({ ahead })) - ahead)).toBeLessThan(1_000)
  })

  it('is the own clock while both agree, and when an answer has no time', async () => {
    const clock = await import('./clock.ts')
    clock.noteServerTime(null, HERE)
    clock.noteServerTime('yesterday', HERE)

    expect(clock.now()).toBe(HERE)
    expect(await clockAfter({ ahead: 300 })).toBe(0)
  })

  it('is not moved by a slow answer, and is learned again when the own clock is set', async () => {
    expect(Math.abs((await clockAfter({ ahead: HOUR }, { ahead: HOUR, took: 60_000 })) - HOUR)).toBeLessThan(1_000)
    expect(await clockAfter({ ahead: HOUR }, { ahead: 0 })).toBe(0)
  })
})

/** These measure how long something takes, on one clock. */
const ELAPSED = [
  ...['ui/clock.ts', 'screen.ts', 'http/early.ts', 'http/live-stream.ts', 'http/call.ts'],
  ...['account/parts/useSending.ts', 'crm/pipelines/board/useBoard.ts', 'crm/pipelines/board/useTurning.ts'],
  ...['sales/booking-form/draft-saver.ts', 'shell/notices/failed-loads.ts'],
  ...['shell/shortcuts/menu-keys.ts', 'shell/shortcuts/useShortcuts.ts'],
]

it('no screen takes the present from the clock of the computer', () => {
  const root = join(import.meta.dirname, '..')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !path.startsWith('ui/gallery/'),
  )

  const reading = files.filter((path) => /Date\.now\(\)|new Date\(\)/.test(readFileSync(join(root, path), 'utf8')))

  expect(files.length).toBeGreaterThan(500)
  expect(reading.sort()).toEqual([...ELAPSED].sort())
})

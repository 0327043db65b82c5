import { expect, it } from 'vitest'
import type { Services } from '../../services/services.ts'
import { plainPageOf } from './plain-page.ts'

it('the page of a refusal reads the name of the platform once a minute, and needs no database', async () => {
  let now = Date.parse('2026-11-29T10:00:00Z')
  let reads = 0
  const answers = [() => Promise.reject(new Error('away')), () => Promise.resolve({ name: 'Harbor' })]
  const pool = { transaction: () => (answers[reads++] ?? answers[0])?.() } as unknown as Services['pool']
  const page = () => plainPageOf({ pool, clock: { now: () => new Date(now) } }, 'en', 'too_many')

  const away = [await page(), await page()]
  expect(away.map((html) => html.includes('Storey'))).toEqual([true, true])
  expect(reads).toBe(1)
  now += 61_000
  expect([await page(), await page()].map((html) => html.includes('Harbor'))).toEqual([true, true])
  now += 61_000
  expect(await page()).toContain('Harbor')
  expect(reads).toBe(3)
})

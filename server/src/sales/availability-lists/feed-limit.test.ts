import { expect, it } from 'vitest'
import { buildAvailabilityShare } from '../../../test/builders/channel.ts'
import { useTestApp } from '../../../test/harness.ts'
import { RATES } from '../../account/limits.ts'
import { serveFeed } from './actions.ts'
import { availabilityFeedRoutes } from './routes.ts'

const app = useTestApp([availabilityFeedRoutes, serveFeed], { RATE_LIMIT: 'on' })

it('a feed key is refused with 429 and Retry-After beyond its readings of an hour, and another key is not', async () => {
  const [one, other] = [
    await buildAvailabilityShare(app.current.owner, { kind: 'feed' }),
    await buildAvailabilityShare(app.current.owner, { kind: 'feed' }),
  ]
  const read = (token: string) => app.current.app.inject({ method: 'GET', url: `/feed/${token}/units.json` })
  const statuses = new Set<number>()
  for (let turn = 0; turn < RATES.feed.points; turn++) statuses.add((await read(one.token)).statusCode)

  const refused = await read(one.token)

  expect([...statuses]).toEqual([200])
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await read(other.token)).statusCode).toBe(200)
})

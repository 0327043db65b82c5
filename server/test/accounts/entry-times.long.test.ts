import { expect, it } from 'vitest'
import { entryRoutes } from '../../src/account/entry/routes.ts'
import { signInRoutes } from '../../src/account/sign-in/routes.ts'
import { useTestApp } from '../harness.ts'
import { compareTimes } from './response-times.ts'
import { strangerAt } from './stranger.ts'

const app = useTestApp([entryRoutes, signInRoutes])

it('public endpoints take as long for a known address as for an unknown one, over 400 requests each (T004)', {
  timeout: 1_200_000,
}, async () => {
  const stranger = strangerAt(app.current)
  const { email } = await stranger.buildPerson()

  const areas = {
    login: await compareTimes(
      400,
      () => stranger.login(email, 'wrong'),
      () => stranger.login('no@example.com', 'wrong'),
    ),
    forgot: await compareTimes(
      400,
      () => stranger.forgot(email),
      () => stranger.forgot('no@example.com'),
    ),
    register: await compareTimes(
      400,
      () => stranger.register(email),
      () => stranger.register(stranger.newAddress()),
    ),
  }

  console.log(`T004 response times of 800 calls each, area under the curve: ${JSON.stringify(areas)}`)
  for (const area of Object.values(areas)) {
    expect(area).toBeGreaterThan(0.45)
    expect(area).toBeLessThan(0.55)
  }
})

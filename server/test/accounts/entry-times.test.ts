import { expect, it } from 'vitest'
import { useTestApp } from '../harness.ts'
import { compareTimes } from './response-times.ts'
import { strangerAt } from './stranger.ts'

const app = useTestApp()

/** Enough to see an account that is looked up before the hash, or a letter that is written before the answer. */
it('answers a known address as soon as an unknown one (T004)', { timeout: 180_000 }, async () => {
  const stranger = strangerAt(app.current)
  const { email } = await stranger.buildPerson()

  const areas = {
    login: await compareTimes(
      60,
      () => stranger.login(email, 'wrong'),
      () => stranger.login('no@example.com', 'wrong'),
    ),
    forgot: await compareTimes(
      30,
      () => stranger.forgot(email),
      () => stranger.forgot('no@example.com'),
    ),
    register: await compareTimes(
      40,
      () => stranger.register(email),
      () => stranger.register(stranger.newAddress()),
    ),
  }

  console.log(`T004 response times, area under the curve: ${JSON.stringify(areas)}`)
  for (const area of Object.values(areas)) {
    expect(area).toBeGreaterThan(0.25)
    expect(area).toBeLessThan(0.75)
  }
})

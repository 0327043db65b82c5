import { platform, platformSettings } from '@storey/api/administration/platform.ts'
import { type Samples, sample } from './shape.ts'

export const platformSamples: Samples = [
  sample(platform.face, () => ({})),
  sample(platformSettings.get, () => ({})),
  sample(platformSettings.change, async ({ owner }) => {
    const { version } = await owner.selectFrom('platform_settings').select('version').executeTakeFirstOrThrow()
    return { body: { version, signup_days: 3 } }
  }),
]

import { getStarted } from '@storey/api/administration/get-started.ts'
import { homes } from '@storey/api/administration/home.ts'
import { users } from '@storey/api/administration/users.ts'
import { buildCredentials, buildUser, PASSWORD } from '../builders/basics.ts'
import { buildOwnPassword } from './people.ts'
import { type Samples, sample } from './shape.ts'

export const administrationSamples: Samples = [
  sample(getStarted.show, () => ({})),
  sample(homes.show, () => ({})),
  sample(getStarted.dismiss, () => ({})),
  sample(users.resetTwoFactor, async (world) => {
    const { owner } = world
    await buildOwnPassword(world)
    const { id } = await buildUser(owner)
    await buildCredentials(owner, id, {
      two_factor_secret: Buffer.from('lost'),
      two_factor_confirmed_at: '2026-11-01T00:00:00Z',
    })
    return { params: { id }, body: { password: PASSWORD, reason: 'Lost phone' } }
  }),
]

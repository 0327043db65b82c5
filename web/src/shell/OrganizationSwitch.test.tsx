import { fireEvent } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderPart } from '../../test/render.tsx'
import { clearSession, startSession } from '../http/session.ts'
import { OrganizationSwitch } from './OrganizationSwitch.tsx'

afterEach(clearSession)

const openWith = async (logo?: string) => {
  const organization = { id: 7, name: 'Brightwater', pivot_enabled: true, pivot_role: 'broker', restriction: null }
  startSession({
    ...{ two_factor_auth: false, token: 'token', full_name: 'Lina Haddad', user_id: 4 },
    organizations: [{ ...organization, ...(logo && { logo }) }],
    ...{ has_enabled_two_factor_auth: true, two_factor_policy: 'optional' },
  } as unknown as Parameters<typeof startSession>[0])
  await renderPart(() => <OrganizationSwitch />)
}
const letter = () => document.querySelector('[data-letter="B"]')

it('an organization has its logo next to its name, and its initial if the picture cannot be loaded', async () => {
  await openWith('/files/a/small.webp?until=1')
  const picture = document.querySelector('img')
  if (!picture) throw new Error('There is no logo.')
  expect([picture.getAttribute('src'), picture.alt, letter()]).toEqual(['/files/a/small.webp?until=1', '', null])

  fireEvent.error(picture)

  expect([document.querySelector('img'), letter() !== null]).toEqual([null, true])
})

it('an organization without a logo has its initial', async () => {
  await openWith()
  expect([document.querySelector('img'), letter() !== null]).toEqual([null, true])
})

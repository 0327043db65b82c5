import { waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderPart } from '../../test/render.tsx'
import { changeSession, startSession } from '../http/session.ts'
import { chooseDensity, useDensity } from './density.ts'

const answers = vi.fn<(url: string, init?: RequestInit) => Response>()
const json = (status: number, body: object) => Response.json(body, { status })

beforeEach(() => {
  localStorage.clear()
  answers.mockReset()
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => answers(String(input), init))
  startSession({
    two_factor_auth: false,
    token: 'token',
    organizations: [],
    full_name: 'Sara Khalil',
    user_id: 1,
    has_enabled_two_factor_auth: false,
    two_factor_policy: 'optional',
  })
  changeSession({ density: 'normal' })
})

function Page() {
  useDensity()
  return <p>Leads</p>
}

it('the chosen height of rows takes effect before it is saved, and is taken back if it is refused', async () => {
  answers.mockImplementation((url) =>
    url.includes('/auth/me') ? json(200, { data: { version: 3 } }) : json(422, { message: 'No.', errors: {} }),
  )
  await renderPart(Page)
  const height = () => document.documentElement.dataset.density

  const saved = chooseDensity('compact')
  await waitFor(() => expect(height()).toBe('compact'))
  await saved
  await waitFor(() => expect(height()).toBe('normal'))
})

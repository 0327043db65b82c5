import { can, everyone } from '@storey/api/endpoint.ts'
import { IconDots } from '@tabler/icons-react'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPart } from '../../test/render.tsx'
import { PhoneBar } from './PhoneBar.tsx'
import { type Screen, SiteContext } from './site.ts'

const offered = (path: string, title: string, access: Screen['access'] = everyone): Screen => ({
  path,
  access,
  page: () => null,
  menu: { section: 'CRM', title, icon: IconDots },
})

const site: readonly Screen[] = [
  offered('/auth/organizations', 'Organizations'),
  offered('/crm/activities', 'Activities'),
  offered('/crm/leads', 'Leads'),
  // Nobody is signed in.
  offered('/crm/pipelines/kanban', 'Boards', can('leads.interact')),
  offered('/home', 'Home'),
  offered('/inventory/projects', 'Projects'),
  offered('/inventory/units/booked-units', 'Bookings'),
]

function Part() {
  return (
    <SiteContext value={site}>
      <PhoneBar />
    </SiteContext>
  )
}

it('on a phone, the four most wanted screens of a role are under the thumb, and all others behind the fifth', async () => {
  const { user } = await renderPart(Part, { at: '/crm/leads/7' })

  const bar = screen.getByRole('navigation', { name: 'Main screens' })
  const links = within(bar).getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual(['Home', 'Leads', 'Projects', 'Bookings'])
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([null, 'page', null, null])

  await user.click(within(bar).getByRole('button', { name: 'More screens' }))
  const sheet = await screen.findByRole('dialog', { name: 'All screens' })
  await user.click(await within(sheet).findByRole('link', { name: 'Activities' }))
  expect(screen.queryByRole('dialog')).toBe(null)
})

it('a screen that is not in the bar marks its fifth entry', async () => {
  await renderPart(Part, { at: '/crm/activities' })

  expect(screen.getByRole('button', { name: 'More screens' }).dataset.on).toBe('true')
  expect(screen.getAllByRole('link').some((link) => link.hasAttribute('aria-current'))).toBe(false)
})

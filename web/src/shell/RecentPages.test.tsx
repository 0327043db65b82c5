import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPart } from '../../test/render.tsx'
import { remember } from './palette/recent.ts'
import { RecentPages } from './RecentPages.tsx'

it('a page that leads nowhere links to the four records that were opened last', async () => {
  for (const id of [1, 2, 3, 4, 5]) remember({ to: `/crm/leads/${id}`, title: `Lead ${id}`, area: 'Leads' })
  await renderPart(() => <RecentPages />)

  const links = screen.getAllByRole('link').map((link) => link.textContent)
  expect(links).toEqual(['Lead 5', 'Lead 4', 'Lead 3', 'Lead 2'])
})

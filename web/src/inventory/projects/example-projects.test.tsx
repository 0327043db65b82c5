import * as listQueries from '@storey/api/list-queries.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPart } from '../../../test/render.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { exampleProjects } from './example-projects.ts'
import { ProjectCards } from './ProjectCards.tsx'

const none = { data: [], meta: { page: 1, per_page: 25, total: 0, total_is_exact: true, next_cursor: null } }

function Projects() {
  return (
    <ProjectCards
      state={useListState(listQueries.projects.list)}
      answer={{ data: none, error: null, isFetching: false, isPlaceholderData: false, refetch: () => undefined }}
      filters={[]}
      empty={{ title: 'No projects yet' }}
      example={{ words: 'three projects', load: async () => exampleProjects() }}
    />
  )
}

it('the empty list of projects shows cards as an example, which lead nowhere', async () => {
  const { user } = await renderPart(Projects)
  await user.click(screen.getByRole('button', { name: 'See an example' }))

  const card = await screen.findByText('Harbour Crescent')
  expect(card.closest('[inert]')).not.toBeNull()
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(3)

  await user.click(screen.getByRole('button', { name: 'Close the example' }))
  expect(screen.queryByText('Harbour Crescent')).toBeNull()
  screen.getByText('No projects yet')
})

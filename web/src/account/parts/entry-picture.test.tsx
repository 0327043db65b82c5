import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Waterfront } from '../../shell/skyline/Waterfront.tsx'
import { EntryPicture, useCutLine } from './entry-picture.ts'

function Page({ dead }: { dead: boolean }) {
  useCutLine(dead)
  return null
}

it('a page reports to its frame that its link opens nothing, until another page is shown', () => {
  const shown: unknown[] = []
  const show = (missing: unknown) => void shown.push(missing)
  const page = (dead: boolean) => (
    <EntryPicture value={show}>
      <Page dead={dead} />
    </EntryPicture>
  )
  const { rerender, unmount } = render(page(false))
  expect(shown).toEqual([])
  rerender(page(true))
  expect(shown).toEqual(['link'])
  unmount()
  expect(shown).toEqual(['link', undefined])
})

it('next to a dead link is a cut line, and next to an address that leads nowhere a crane', async () => {
  const { rerender } = render(<Waterfront missing="link" className="picture" />)
  expect(await screen.findByRole('img', { name: 'A line that is cut' })).toBeDefined()
  rerender(<Waterfront missing="page" className="picture" />)
  expect(await screen.findByRole('img', { name: 'A crane on an empty plot' })).toBeDefined()
})

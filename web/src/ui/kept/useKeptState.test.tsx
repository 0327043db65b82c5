import { Textarea } from '@mantine/core'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { renderPart } from '../../../test/render.tsx'
import { dropAllKept, readKept, setKeeper } from './kept.ts'
import { useKeptState } from './useKeptState.ts'

function Completion() {
  const [text, setText] = useKeptState('Completion 7', '')
  return <Textarea label="Notes" value={text} onChange={(event) => setText(event.currentTarget.value)} />
}
const place = () => `${window.location.pathname}\nCompletion 7`

beforeEach(() => setKeeper({ user_id: 7 }))
afterEach(() => {
  dropAllKept(7)
  setKeeper(null)
})

it('input outside of a form begins with what was typed before a reload, and is dropped when it is emptied', async () => {
  const { user } = await renderPart(Completion)
  await user.type(screen.getByRole('textbox', { name: 'Notes' }), 'Calls on Monday')
  expect(readKept(place())?.value).toBe('Calls on Monday')

  await user.clear(screen.getByRole('textbox', { name: 'Notes' }))
  expect(readKept(place())).toBeUndefined()
})

it('input outside of a form is dropped when its part of the page is closed', async () => {
  const { user } = await renderPart(Completion)
  await user.type(screen.getByRole('textbox', { name: 'Notes' }), 'Calls')

  cleanup()

  expect(readKept(place())).toBeUndefined()
})

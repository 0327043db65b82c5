import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { ignoreComposingKeys } from './composing.ts'

ignoreComposingKeys()

it('a key that an input method is composing with reaches no handler, and its default action stays', () => {
  const heard: string[] = []
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  window.addEventListener('keydown', ({ key }) => heard.push(`window ${key}`), true)
  act(() =>
    root.render(
      <div onKeyDownCapture={({ key }) => heard.push(`capture ${key}`)}>
        <input onKeyDown={({ key }) => heard.push(key)} />
      </div>,
    ),
  )
  const press = (key: string, more: KeyboardEventInit) =>
    place
      .querySelector('input')
      ?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))

  for (const key of ['Enter', 'Escape', 'Tab', 'k'])
    for (const more of [{ isComposing: true }, { keyCode: 229 }]) expect(press(key, more)).toBe(true)
  expect(heard).toEqual([])

  press('Enter', {})
  expect(heard).toEqual(['window Enter', 'capture Enter', 'Enter'])
  act(() => root.unmount())
  place.remove()
})

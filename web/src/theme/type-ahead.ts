import type { KeyboardEvent } from 'react'

/** Letters that follow each other faster than this are one word. */
const ONE_WORD_MS = 800
/** Frames in which the choices are drawn, on however slow a machine. */
const MAX_FRAMES = 120

let last: { readonly input: HTMLInputElement; readonly text: string; readonly at: number } | undefined

/** A letter in a closed choice takes the first that begins with it, as the browser's own choices do; again, the next one. */
export function typeAhead(event: KeyboardEvent<HTMLInputElement>): void {
  const input = event.currentTarget
  const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
  // One that is searched by typing reads the letters itself.
  if (!input.readOnly || input.disabled || !isLetter) return
  const goesOn = last?.input === input && event.timeStamp - last.at < ONE_WORD_MS
  if (event.key === ' ' && !goesOn) return
  event.preventDefault()
  const text = `${goesOn ? last?.text : ''}${event.key.toLowerCase()}`
  last = { input, text, at: event.timeStamp }
  if (input.getAttribute('aria-expanded') !== 'true') input.click()
  choose(input, text, MAX_FRAMES)
}

function choose(input: HTMLInputElement, text: string, frames: number): void {
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '')
  const options = [...(list?.querySelectorAll<HTMLElement>('[role="option"]:not([data-combobox-disabled])') ?? [])]
  if (options.length === 0) {
    if (frames > 0) requestAnimationFrame(() => choose(input, text, frames - 1))
    return
  }
  // The same letter again walks on from the one that is chosen.
  const isOneLetter = new Set(text).size === 1
  const current = isOneLetter ? options.findIndex((option) => option.getAttribute('aria-selected') === 'true') + 1 : 0
  const begins = isOneLetter ? text.slice(0, 1) : text
  const inOrder = [...options.slice(current), ...options.slice(0, current)]
  const found = inOrder.find((option) => option.textContent?.trim().toLowerCase().startsWith(begins))
  const letter = text.slice(-1)
  if (!found && letter !== begins) {
    // No word goes on like this: the letter begins another one.
    last = last && { ...last, text: letter }
    choose(input, letter, frames)
    return
  }
  // A choice closes what was opened; where none begins so, nothing is chosen.
  if (found) found.click()
  else input.click()
}

/** Maximum time between letters of one word. */
const ONE_WORD_MS = 800
/** Maximum frames to wait for the choices to render, on slow machines. */
const MAX_FRAMES = 120

let last: { readonly input: HTMLInputElement; readonly text: string; readonly at: number } | undefined

/**
 * Typing a letter in a closed select chooses the first option that begins with it, like native selects; the same letter again chooses
 * the next.
 */
function typeAhead(event: KeyboardEvent): void {
  const input = event.target
  if (!(input instanceof HTMLInputElement) || !input.matches('.mantine-Select-input')) return
  const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
  // A searchable select handles the letters itself.
  if (!input.readOnly || input.disabled || !isLetter) return
  const goesOn = last?.input === input && event.timeStamp - last.at < ONE_WORD_MS
  if (event.key === ' ' && !goesOn) return
  event.preventDefault()
  const text = `${goesOn ? last?.text : ''}${event.key.toLowerCase()}`
  last = { input, text, at: event.timeStamp }
  if (input.getAttribute('aria-expanded') !== 'true') input.click()
  choose(input, text, MAX_FRAMES)
}

export function listenForTypeAhead(): void {
  document.addEventListener('keydown', typeAhead)
}

function choose(input: HTMLInputElement, text: string, frames: number): void {
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '')
  const options = [...(list?.querySelectorAll<HTMLElement>('[role="option"]:not([data-combobox-disabled])') ?? [])]
  if (options.length === 0) {
    if (frames > 0) requestAnimationFrame(() => choose(input, text, frames - 1))
    return
  }
  // The same letter again moves on from the selected option.
  const isOneLetter = new Set(text).size === 1
  const current = isOneLetter ? options.findIndex((option) => option.getAttribute('aria-selected') === 'true') + 1 : 0
  const begins = isOneLetter ? text.slice(0, 1) : text
  const inOrder = [...options.slice(current), ...options.slice(0, current)]
  const found = inOrder.find((option) => option.textContent?.trim().toLowerCase().startsWith(begins))
  const letter = text.slice(-1)
  if (!found && letter !== begins) {
    // No option continues the word: the letter starts a new one.
    last = last && { ...last, text: letter }
    choose(input, letter, frames)
    return
  }
  // Choosing closes the list; without a match nothing is selected.
  if (found) found.click()
  else input.click()
}

/** Maximum wait for the field. */
const MAX_MS = 8_000
/** Buffering ends when a dialog has kept the focus on an element without text for this long. */
const ELSEWHERE_MS = 400

const TEXT =
  'textarea, input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file], [readonly]), [contenteditable=true]'

let stop: (() => void) | undefined

/**
 * Buffers keys while the part that takes them is loading, such as the palette, and inserts them when its field has the focus: no
 * letter is lost, and none triggers another shortcut.
 */
export function keepTyping(): void {
  stop?.()
  let typed = ''
  let elsewhere = 0
  const timer = window.setTimeout(() => end(), MAX_MS)

  const end = () => {
    window.clearTimeout(timer)
    window.clearTimeout(elsewhere)
    window.removeEventListener('keydown', keep, true)
    window.removeEventListener('pointerdown', end, true)
    document.removeEventListener('focusin', follow)
    stop = undefined
  }
  const keep = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape') return end()
    if (event.key.length !== 1 && event.key !== 'Backspace') return
    event.preventDefault()
    event.stopImmediatePropagation()
    typed = event.key === 'Backspace' ? typed.slice(0, -1) : typed + event.key
  }
  const follow = ({ target }: FocusEvent) => {
    window.clearTimeout(elsewhere)
    if (!(target instanceof HTMLElement)) return
    if (!target.matches(TEXT)) {
      if (target.closest('[role=dialog]')) elsewhere = window.setTimeout(end, ELSEWHERE_MS)
      return
    }
    end()
    if (typed !== '') insert(target, typed)
  }

  stop = end
  window.addEventListener('keydown', keep, true)
  window.addEventListener('pointerdown', end, true)
  document.addEventListener('focusin', follow)
}

/** Inserts text as if it were typed. */
function insert(field: HTMLElement, text: string): void {
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    // Number and e-mail fields do not expose the caret.
    if (field.selectionStart === null) field.value += text
    else field.setRangeText(text, field.selectionStart, field.selectionEnd ?? field.selectionStart, 'end')
    field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }))
  } else document.execCommand('insertText', false, text)
}

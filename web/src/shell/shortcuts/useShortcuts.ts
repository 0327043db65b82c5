import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { offeredBy, useSite } from '../site.ts'
import { useMayOpen } from '../useMayOpen.ts'
import { controlIn, controlOf, moveRow, searchField, tickRow } from './on-page.ts'
import { areOn } from './shortcuts.ts'
import { keepTyping } from './typed-ahead.ts'

/** Time that G waits for the letter of a screen. */
const SEQUENCE_MS = 1_500
/** Create and edit: they open a form whose field takes the next keys. */
const OPENS_A_FORM = new Set(['C', 'E'])
const TYPING =
  'textarea, select, input:not([type=checkbox], [type=radio], [type=button]), [contenteditable=true], [role=textbox], [role=combobox], [role=listbox], [role=menu]'
const OVER_THE_PAGE = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]:not(main *)'

interface Openers {
  readonly onPalette: () => void
  readonly onList: () => void
}

/** Keyboard listener of the signed-in shell: single keys while no text field has the focus and nothing is open, Ctrl+K always. */
export function useShortcuts(openers: Openers): void {
  const navigate = useNavigate()
  const mayOpen = useMayOpen()
  const site = useSite()
  const latest = useRef({ ...openers, navigate, mayOpen, site })
  useEffect(() => {
    latest.current = { ...openers, navigate, mayOpen, site }
  })

  useEffect(() => {
    let sequence = 0

    const follow = (key: string): boolean => {
      const { to } = offeredBy(latest.current.site).find((one) => one.key === key) ?? {}
      if (to === undefined || !latest.current.mayOpen(to)) return false
      void latest.current.navigate({ to })
      return true
    }

    const press = (key: string): boolean => {
      if (Date.now() - sequence < SEQUENCE_MS) {
        sequence = 0
        if (follow(key)) return true
      }
      if (key === 'G') {
        sequence = Date.now()
        return true
      }
      if (key === '?') {
        latest.current.onList()
        return true
      }
      if (key === '/') return focus(searchField())
      const control = controlOf(key)
      if (control) {
        if (OPENS_A_FORM.has(key)) keepTyping()
        return act(control)
      }
      if (key === 'J') return moveRow(1)
      if (key === 'K') return moveRow(-1)
      return key === 'X' && tickRow()
    }

    const hear = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat) return
      if (isPalette(event)) {
        event.preventDefault()
        keepTyping()
        latest.current.onPalette()
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1 || !areOn()) return
      const at = event.target instanceof Element ? event.target : null
      if (at?.closest(TYPING)) return
      const key = event.key.toUpperCase()
      const over = covering()
      const control = over && controlIn(over, key)
      if (control ? act(control) : !over && press(key)) event.preventDefault()
    }

    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [])
}

/** The topmost overlay; a closed list of choices stays in the document, hidden. */
const covering = () => [...document.querySelectorAll(OVER_THE_PAGE)].filter((over) => over.checkVisibility()).at(-1)

const isPalette = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey

function focus(field: HTMLElement | undefined): boolean {
  field?.focus()
  if (field instanceof HTMLInputElement) field.select()
  return field !== undefined
}

/** Presses a control by its shortcut: the focus returns to it when the opened part closes. */
function act(control: HTMLElement): boolean {
  control.focus()
  control.click()
  return true
}

import { FILL, fillText } from './fill.ts'

const FOCUSABLE =
  'input:not([type=hidden]):not(:disabled), textarea:not(:disabled), select:not(:disabled), button:not(:disabled), [tabindex="0"]'

const nodeOf = (form: HTMLFormElement | null, path: string) =>
  form?.querySelector(`[data-path="${CSS.escape(path)}"]`) ?? null

/** Splits messages into those of visible fields and the others. */
export function splitMistakes(form: HTMLFormElement | null, mistakes: Readonly<Record<string, string>>) {
  const onScreen: Record<string, string> = {}
  const elsewhere: string[] = []
  for (const [path, message] of Object.entries(mistakes)) {
    const at = nearest(form, path)
    if (at === undefined) elsewhere.push(message)
    else onScreen[at] ??= message
  }
  return { onScreen, elsewhere }
}

/** Path of the field, or of its nearest drawn parent: `phones.0` may be drawn by one control named `phones`. */
function nearest(form: HTMLFormElement | null, path: string): string | undefined {
  const parts = path.split('.')
  for (let length = parts.length; length > 0; length -= 1) {
    const candidate = parts.slice(0, length).join('.')
    if (nodeOf(form, candidate)) return candidate
  }
  return undefined
}

/** Puts the field's label into the messages of empty required fields: "Enter a name." */
export function withFieldNames(
  form: HTMLFormElement | null,
  mistakes: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(mistakes).map(([path, message]) => {
      if (message !== FILL) return [path, message]
      const node = nodeOf(form, path)
      return [path, node ? fillText(labelOf(form, path), kindOf(node)) : fillText(nameOf(path), 'text')]
    }),
  )
}

/** The name of a field that is not on the screen: `buyers.0.full_name` is "full name". */
const nameOf = (path: string) =>
  (path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path).replace(/_(id|ids|on|at)$/, '').replaceAll('_', ' ')

function kindOf(node: Element): 'day' | 'choice' | 'text' {
  const control = node.matches('input, textarea') ? node : node.querySelector('input, textarea')
  if (control?.matches('[data-kind="day"], [data-kind="instant"]')) return 'day'
  return control?.getAttribute('aria-haspopup') === 'listbox' ? 'choice' : 'text'
}

/** The paths of the visible fields in document order. */
export const pathsOf = (form: HTMLFormElement | null): string[] =>
  [...(form?.querySelectorAll<HTMLElement>('[data-path]') ?? [])].map(({ dataset }) => dataset.path ?? '')

/** Focuses the first of these fields in document order. */
export function focusFirst(form: HTMLFormElement | null, paths: readonly string[]): void {
  const nodes = [...(form?.querySelectorAll<HTMLElement>('[data-path]') ?? [])]
  const first = nodes.find((node) => paths.includes(node.dataset.path ?? ''))
  const target = first?.matches(FOCUSABLE) ? first : first?.querySelector<HTMLElement>(FOCUSABLE)
  target?.focus()
  target?.scrollIntoView({ block: 'nearest' })
}

/** The text that a field shows for its value; undefined if it is not drawn, or not as text. */
export function shownIn(form: HTMLFormElement | null, path: string): string | undefined {
  const node = nodeOf(form, path)
  const control = node?.matches('input, textarea') ? node : node?.querySelector('input:not([type=hidden]), textarea')
  const reads =
    control instanceof HTMLTextAreaElement || (control instanceof HTMLInputElement && control.type === 'text')
  return reads && control.value !== '' ? control.value : undefined
}

/** The label of a field on screen. */
export function labelOf(form: HTMLFormElement | null, path: string): string {
  const node = nodeOf(form, path)
  const control = node?.matches('input, textarea, select') ? node : node?.querySelector('input, textarea, select')
  const label =
    control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement ? control.labels?.[0] : null
  return label?.firstChild?.textContent?.trim() || control?.getAttribute('aria-label') || path
}

/** The group of a field that is repeated, such as a buyer's: the label of the surrounding group. */
export function groupOf(form: HTMLFormElement | null, path: string): string | undefined {
  if (!path.includes('.')) return undefined
  const part = nodeOf(form, path)?.closest('section[aria-label], fieldset[aria-label], li[aria-label]')
  return part?.getAttribute('aria-label') ?? undefined
}

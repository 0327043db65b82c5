import { invalid } from '../errors/problems.ts'

/**
 * Refuses text that PostgreSQL cannot store, anywhere in a call: NUL, and unpaired surrogates. The values come
 * from parsed JSON or a URL, so they have no cycles and are not deep.
 *
 * @throws 422 naming each such field
 */
export function refuseUnkeepable(...parts: readonly unknown[]): void {
  const errors = new Map<string, string[]>()
  const look = (path: string, value: unknown): void => {
    if (typeof value === 'string') {
      const mistake = mistakeOf(value)
      if (mistake === undefined) return
      errors.set(path || 'body', [mistake])
    } else if (typeof value === 'object' && value !== null && !(value instanceof Blob))
      for (const [name, inner] of Object.entries(value)) {
        const inside = path === '' ? name : `${path}.${name}`
        look(inside, name)
        look(inside, inner)
      }
  }
  for (const part of parts) look('', part)
  if (errors.size > 0) throw invalid(errors)
}

function mistakeOf(text: string): string | undefined {
  if (text.includes('\0')) return 'Remove the NUL character.'
  if (!text.isWellFormed()) return 'Remove the broken character.'
  return undefined
}

/** A colleague who may be mentioned in a note. */
export interface Mentionable {
  readonly id: number
  readonly name: string
}

/** The name being typed after an @, with its start; null if the caret is not after one. */
export function mentionAt(text: string, caret: number): { readonly start: number; readonly term: string } | null {
  const found = /(^|[\s(])@([\p{L}\p{M}\p{N}\p{Join_Control}.'’-]*(?: [\p{L}\p{M}\p{N}\p{Join_Control}.'’-]*)?)$/u.exec(
    text.slice(0, caret),
  )
  if (!found) return null
  const term = found[2] ?? ''
  return { start: caret - term.length - 1, term }
}

/** Replaces the typed name by the chosen one; returns the text and the caret's position. */
export function withMention(text: string, start: number, caret: number, name: string) {
  const before = `${text.slice(0, start)}@${name} `
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length }
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Converts typed text to a note's HTML: paragraphs, line breaks, and mentions. */
export function htmlOf(text: string, people: readonly Mentionable[]): string {
  // Longer names first, so that "@Ana" does not take the beginning of "@Ana Maria".
  const byLength = [...people].sort((one, other) => other.name.length - one.name.length)
  const named = (line: string) => {
    let left = line
    let html = ''
    while (left !== '') {
      const at = left.indexOf('@')
      const person = at < 0 ? undefined : byLength.find(({ name }) => left.startsWith(name, at + 1))
      const upTo = at < 0 ? left.length : person ? at : at + 1
      html += escaped(left.slice(0, upTo))
      left = left.slice(upTo)
      if (!person) continue
      html += `<span data-mention="${person.id}">@${escaped(person.name)}</span>`
      left = left.slice(person.name.length + 1)
    }
    return html
  }
  return text
    .trim()
    .split(/\n{2,}/)
    .map((part) => `<p>${part.split('\n').map(named).join('<br>')}</p>`)
    .join('')
}

/** Converts a note's HTML to editable text, with the people it mentions. */
export function textOf(html: string): { readonly text: string; readonly people: Mentionable[] } {
  const body = new DOMParser().parseFromString(html, 'text/html').body
  const people = [...body.querySelectorAll('[data-mention]')].map((mention) => ({
    id: Number(mention.getAttribute('data-mention')),
    name: (mention.textContent ?? '').replace(/^@/, ''),
  }))
  for (const line of body.querySelectorAll('br')) line.replaceWith('\n')
  for (const item of body.querySelectorAll('li')) item.prepend('- ')
  const blocks = [...body.querySelectorAll('p, li, blockquote')]
  for (const block of blocks) block.append(block.tagName === 'LI' ? '\n' : '\n\n')
  return { text: (body.textContent ?? '').replace(/\n{3,}/g, '\n\n').trim(), people }
}

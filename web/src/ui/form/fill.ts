import * as copy from '../copy.ts'
/** What the rules of a body say of an empty field, before it is known what the field is called. */
export const FILL = copy.enterAValue

/** `Enter a name.`, `Choose a status.`: what an empty field asks for, by its label. */
export function fillText(label: string, kind: 'day' | 'choice' | 'text'): string {
  if (kind === 'day') return copy.enterADate
  const verb = kind === 'choice' ? 'Choose' : 'Enter'
  const name = /^[A-Z][a-z]+(?![A-Za-z])|^E-/.test(label) ? `${label.charAt(0).toLowerCase()}${label.slice(1)}` : label
  // Of "Full name, as in the document" the first part is its name.
  const short = name.replace(/\s*[,(].*$/, '')
  if (short === '') return FILL
  if (/[^s]s$|^(?:your|one's) /i.test(short)) return `${verb} ${short}.`
  return `${verb} ${/^[aeiou]/i.test(short) && !/^uni/i.test(short) ? 'an' : 'a'} ${short}.`
}

import * as copy from '../copy.ts'
/** The message of a schema for an empty field, before its label is known. */
export const FILL = copy.enterAValue

/** `Enter a name.`, `Choose a status.`: the message for an empty field by its label. */
export function fillText(label: string, kind: 'day' | 'choice' | 'text'): string {
  if (kind === 'day') return copy.enterADate
  const verb = kind === 'choice' ? 'Choose' : 'Enter'
  const name = /^[A-Z][a-z]+(?![A-Za-z])|^E-/.test(label) ? `${label.charAt(0).toLowerCase()}${label.slice(1)}` : label
  // Of "Full name, as in the document" only the first part is used.
  const short = name.replace(/\s*[,(].*$/, '')
  if (short === '') return FILL
  if (/[^s]s$|^(?:your|one's) /i.test(short)) return `${verb} ${short}.`
  return `${verb} ${/^[aeiou]/i.test(short) && !/^uni/i.test(short) ? 'an' : 'a'} ${short}.`
}

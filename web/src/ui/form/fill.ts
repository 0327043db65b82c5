/** Placeholder message for an empty field, until its label is known. */
export const FILL = 'Enter a value.'

/** `Enter a name.`, `Choose a status.`: the message of an empty field, by its label. */
export function fillText(label: string, kind: 'day' | 'choice' | 'text'): string {
  if (kind === 'day') return 'Enter a date.'
  const verb = kind === 'choice' ? 'Choose' : 'Enter'
  const name = /^[A-Z][a-z]+(?![A-Za-z])|^E-/.test(label) ? `${label.charAt(0).toLowerCase()}${label.slice(1)}` : label
  // The name in "Full name, as in the document" is the first part.
  const first = name.replace(/\s*[,(].*$/, '')
  if (first === '') return FILL
  const short = /(?:phone|WhatsApp)$/i.test(first) ? `${first} number` : first
  if (/[^s]s$|^(?:your|one's) /i.test(short)) return `${verb} ${short}.`
  return `${verb} ${/^[aeiou]/i.test(short) && !/^uni/i.test(short) ? 'an' : 'a'} ${short}.`
}

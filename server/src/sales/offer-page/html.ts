import { escaped } from '../../mail/escaped.ts'

/** Characters that change the text direction of everything after them; a name never needs to do that to the page. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g

/** A typed text without direction overrides and control characters. */
export const plain = (typed: string): string => typed.replace(TURNING, '').replace(/[^\P{Cc}\n]/gu, '')

/** A typed text, escaped for HTML. */
export const escapedText = (typed: string): string => escaped(plain(typed))

/**
 * A name inside one of our lines: with its own direction, and no effect on the text around it. It has the language of its
 * letters, so that a screen reader of one language does not read the names of another one as its own.
 */
export const isolated = (typed: string): string => `<bdi${languageOf(typed)}>${escapedText(typed)}</bdi>`

function languageOf(typed: string): string {
  if (/\p{Script=Arabic}/u.test(typed)) return ' lang="ar"'
  return /\p{Script=Latin}/u.test(typed) ? ' lang="en"' : ''
}

/** Numbers, unit numbers and phone numbers: left to right in both languages. */
export const figure = (text: string): string => `<bdi dir="ltr">${escapedText(text)}</bdi>`

/** One of our sentences with names in it; `words` receives the placeholders of the names. */
export function sentence(typed: readonly string[], write: (...places: string[]) => string): string {
  const places = typed.map((_, index) => `\ue000${index}\ue000`)
  return escaped(write(...places)).replace(/\ue000(\d+)\ue000/g, (_, index: string) =>
    isolated(typed[Number(index)] ?? ''),
  )
}

/** A name of a usual length stays on one line: torn in an Arabic sentence, its second word would be read before the first. */
export const whole = (name: string): string => (name.length > MAX_WHOLE ? name : name.replaceAll(' ', '\u00a0'))
const MAX_WHOLE = 20

/** Names after each other. Latin ones are one text with its own direction: alone, each would take its place from the right in Arabic. */
export const namesOf = (names: readonly string[], list: (items: readonly string[]) => string): string =>
  names.some((name) => /\p{Script=Arabic}/u.test(name)) ? list(names.map(isolated)) : isolated(names.join(', '))

/** The logo of a company, or the first letter of its name. @param logo the address of its logo */
export const markOf = (name: string, logo: string | null): string =>
  logo === null
    ? `<span class="mark" aria-hidden="true">${escapedText(Array.from(plain(name).trim())[0] ?? '')}</span>`
    : `<img class="mark" src="${escaped(logo)}" alt="" width="36" height="36">`

const ICONS = {
  whatsapp:
    '<path d="M3 21l1.65 -3.8a9 9 0 1 1 3.4 2.9l-5.05 .9"/><path d="M9 10a.5 .5 0 0 0 1 0v-1a.5 .5 0 0 0 -1 0v1a5 5 0 0 0 5 5h1a.5 .5 0 0 0 0 -1h-1a.5 .5 0 0 0 0 1"/>',
  mail: '<path d="M3 7a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-10z"/><path d="M3 7l9 6l9 -6"/>',
  phone:
    '<path d="M5 4h4l2 5l-2.5 1.5a11 11 0 0 0 5 5l1.5 -2.5l5 2v4a2 2 0 0 1 -2 2a16 16 0 0 1 -15 -15a2 2 0 0 1 2 -2"/>',
  download: '<path d="M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2 -2v-2"/><path d="M7 11l5 5l5 -5"/><path d="M12 4l0 12"/>',
  chevron: '<path d="M9 6l6 6l-6 6"/>',
  check: '<path d="M5 12l5 5l10 -10"/>',
} as const

/** A decorative line icon next to text with the same meaning. */
export const icon = (name: keyof typeof ICONS): string =>
  `<svg class="icon ${name}" width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">${ICONS[name]}</svg>`

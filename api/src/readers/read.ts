/** The result of parsing a field: a value, nothing, or an error with a sentence about valid input. */
export type Read<Value> = { readonly value: Value } | { readonly why: string } | { readonly empty: true }

// Invisible direction marks that are copied with text from chats and e-mails.
const UNSEEN = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** Text with Arabic, Persian and full-width figures, dashes and spaces as the ones that we read. */
export const plainText = (text: string): string =>
  text
    .replace(UNSEEN, '')
    .normalize('NFKC')
    .replace(/[٠-٩]/g, (figure) => String(figure.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (figure) => String(figure.charCodeAt(0) - 0x6f0))
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()

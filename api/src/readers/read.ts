/** What a field's text says: a value, nothing, or something that is refused, with the sentence that says what would be right. */
export type Read<Value> = { readonly value: Value } | { readonly why: string } | { readonly empty: true }

// Marks of direction come along with what is pasted from chats and mails, and are seen by nobody.
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

import sanitizeHtml from 'sanitize-html'

/** Maximum length of a note with its markup, the same as in the database. */
const MAX_LENGTH = 50_000

/** Markup and names of colleagues make a note longer than the text that was sent. */
export const isTooLong = (html: string) => html.length > MAX_LENGTH

/** Sanitizes a note: keeps simple markup, lists, external links, and mentions by user id. Everything else is removed. */
export const clean = (html: string) =>
  sanitizeHtml(html, {
    allowedTags: ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 's', 'ul', 'ol', 'li', 'blockquote', 'a', 'span'],
    allowedAttributes: { a: ['href', 'rel', 'target'], span: ['data-mention'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    transformTags: {
      a: (_, { href = '' }) => ({
        tagName: 'a',
        attribs: { href, rel: 'noopener noreferrer nofollow', target: '_blank' },
      }),
      span: (_, attributes) => {
        const id = attributes['data-mention'] ?? ''
        const attribs: Record<string, string> = /^[1-9]\d{0,15}$/.test(id) ? { 'data-mention': id } : {}
        return { tagName: 'span', attribs }
      },
    },
  }).trim()

const MENTION = /<span data-mention="(\d+)">[^<]*<\/span>/g

/** The users that a sanitized note mentions. */
export const mentionedIn = (html: string) => [...new Set([...html.matchAll(MENTION)].map((found) => Number(found[1])))]

/** The note with the user's own name in every mention, whatever text was sent. */
export const withNames = (html: string, names: ReadonlyMap<number, string>) =>
  html.replace(MENTION, (_, id: string) => `<span data-mention="${id}">@${escaped(names.get(Number(id)) ?? '')}</span>`)

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The text of a sanitized note, without its markup. */
export const plainText = (html: string) =>
  sanitizeHtml(html.replace(/<(br|\/p|\/li|\/blockquote)[^>]*>/g, ' '), { allowedTags: [] })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()

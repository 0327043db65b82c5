import { fingerprint, isSameSecret } from '../../kernel/secrets.ts'

const nameOf = (signingKey: string, link_id: number): string =>
  fingerprint(signingKey, 'links in e-mails to buyers', String(link_id)).toString('base64url')

/**
 * A link for e-mails about a booking, whose token the server does not know: it names the link that the buyer has, and works while that
 * one does. It opens the page with a code, as that one does.
 */
export const namedToken = (signingKey: string, link_id: number): string => `${link_id}.${nameOf(signingKey, link_id)}`
/** The link that a token names; undefined if it was not made here. */
export function linkNamed(signingKey: string, token: string): number | undefined {
  const [, id = '', name = ''] = /^([1-9]\d{0,14})\.([A-Za-z0-9_-]{43})$/.exec(token) ?? []
  return id !== '' && isSameSecret(name, nameOf(signingKey, Number(id))) ? Number(id) : undefined
}

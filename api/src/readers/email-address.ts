import * as z from 'zod'
import { cleanLine } from './clean-text.ts'

/**
 * An address by RFC 5321: up to 64 of its characters before the @, and a domain of several labels in letters of any script. Quoted
 * names before the @ and addresses of hosts in brackets are refused: hardly any mailbox has one, and mail programs read them
 * differently.
 */
const PATTERN =
  /^(?=[^@]{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+\p{L}[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}]$/u

const EXAMPLE = 'Enter an e-mail address such as ada@example.com.'
const MAX_ADDRESS_LENGTH = 254

/** `"Al Mansoori, Khalid" <khalid@example.com>;`, as mail programs copy it; also without a name. */
const NAMED = /^[^<>]*<\s*(?<address>[^<>\s]+)\s*>[,;]?$/

/**
 * An address as it is kept: from a link, a mail program or a text that was copied, with full-width letters as letters, without a dot
 * behind the domain.
 */
export const plainAddress = (text: string): string => {
  const line = cleanLine(text).normalize('NFKC')
  const address = NAMED.exec(line)?.groups?.address ?? line
  const link = /^mailto:(?<to>[^?]*)/i.exec(address)?.groups?.to
  return (link === undefined ? address : decoded(link)).replace(/[.,;]$/, '')
}

/** A link to an address has its signs encoded, such as %2B for a plus. */
function decoded(link: string): string {
  try {
    return decodeURIComponent(link)
  } catch {
    return link
  }
}

export const emailAddress = z
  .email({ pattern: PATTERN, error: EXAMPLE, abort: true })
  .max(MAX_ADDRESS_LENGTH, { error: `Use at most ${MAX_ADDRESS_LENGTH} characters.`, abort: true })
  .refine(hasDomain, EXAMPLE)

/** Whether the domain can be written in ASCII, as mail servers need it. */
function hasDomain(address: string): boolean {
  const domain = address.slice(address.lastIndexOf('@') + 1)
  // Most domains are in ASCII already.
  if (/^[a-z\d.-]+$/i.test(domain) && !/xn--/i.test(domain)) return domain.length <= 253
  const url = `http://${domain}/`
  return URL.canParse(url) && new URL(url).hostname.length <= 253
}

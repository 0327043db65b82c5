import { isIP } from 'node:net'
import { conflict } from '../../errors/problems.ts'
import type { Settings } from '../../kernel/settings.ts'

/** The origin that passkeys are bound to, and the domain that browsers store them under. */
export interface Site {
  readonly origin: string
  readonly rp_id: string
}

/** The site of passkeys; undefined if browsers allow none there: they need https, or localhost, and a host name. */
export function siteOf({ publicUrl }: Pick<Settings, 'publicUrl'>): Site | undefined {
  const { origin, protocol, hostname } = new URL(publicUrl)
  const local = hostname === 'localhost' || hostname.endsWith('.localhost')
  const named = isIP(hostname.replace(/^\[|\]$/g, '')) === 0
  return named && (protocol === 'https:' || local) ? { origin, rp_id: hostname } : undefined
}

/** @throws 409 if there can be no passkeys */
export function requireSite(settings: Pick<Settings, 'publicUrl'>): Site {
  const site = siteOf(settings)
  if (!site)
    throw conflict('passkeys_unavailable', 'Passkeys need an https address with a host name. Ask your administrator.')
  return site
}

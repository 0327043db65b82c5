import { plainAddress } from './video-address.ts'

/** Whose pages may be shown in a frame; a setting of the server adds others. */
export const EMBED_HOSTS: readonly string[] = [
  'my.matterport.com',
  'discover.matterport.com',
  'kuula.co',
  'app.cloudpano.com',
  'sketchfab.com',
  'www.openstreetmap.org',
]

export const MAX_EMBED_ADDRESS = 2000

/** The address of a page of one of these hosts, as it is kept; else why it can be none. */
export function readEmbed(
  text: string,
  hosts: readonly string[],
): { readonly url: string } | { readonly problem: string } {
  const url = plainAddress(text)
  if (!url) return { problem: 'Enter an https address, such as https://my.matterport.com/show/?m=…' }
  if (url.protocol !== 'https:') return { problem: 'The address must begin with https.' }
  if (!hosts.includes(url.hostname)) return { problem: `Use an address of ${hosts.join(', ')}.` }
  if (url.href.length > MAX_EMBED_ADDRESS) return { problem: `Use at most ${MAX_EMBED_ADDRESS} characters.` }
  return { url: url.href }
}

/** A host name as in the settings: lower case, ASCII labels, no IP address. */
export const isHostName = (text: string): boolean =>
  /^(?=.{4,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/.test(text)

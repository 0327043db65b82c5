import { readEmbed } from '@storey/api/inventory/embed-address.ts'
import { type Embed, MAX_LINKS, type VideoLink } from '@storey/api/inventory/media-links.ts'
import { pageOf, playerOf, readVideo } from '@storey/api/inventory/video-address.ts'
import { conflict, invalid } from '../../errors/problems.ts'
import type { LinkFields, LinkRow } from './queries.ts'

/** The provider and id of a video address. @throws 422 on `url` */
export function videoFields(text: string): Pick<LinkFields, 'provider' | 'code' | 'hash' | 'starts_at'> {
  const video = readVideo(text)
  if (!video) throw invalid({ url: ['Enter the address of one video on YouTube or Vimeo.'] })
  return video
}

/** An address of an allowed host as it is stored. @throws 422 on `url` */
export function embedFields(text: string, hosts: readonly string[]): Pick<LinkFields, 'url'> {
  const read = readEmbed(text, hosts)
  if ('problem' in read) throw invalid({ url: [read.problem] })
  return read
}

export function shownVideo({ id, owner, title, created_at, version, ...video }: LinkRow): VideoLink {
  const { provider, starts_at } = video
  return { id, owner, title, provider, starts_at, player: playerOf(video), page: pageOf(video), created_at, version }
}

export function shownEmbed(
  { id, title, kind, url, height, created_at, version }: LinkRow,
  hosts: readonly string[],
): Embed {
  const { hostname: host } = new URL(url)
  return { id, title, kind, url, host, allowed: hosts.includes(host), height, created_at, version }
}

/** The existing link with the same address, except `but`. */
const twinOf = (links: readonly LinkRow[], fields: Partial<LinkFields>, but?: number) =>
  links.find(
    (link) =>
      link.id !== but &&
      (fields.url ? link.url === fields.url : link.provider === fields.provider && link.code === fields.code),
  )

/** @throws 422 on `url` where the item already has the same link */
export function refuseDuplicate(links: readonly LinkRow[], fields: Partial<LinkFields>, but?: number): void {
  const duplicate = twinOf(links, fields, but)
  if (duplicate) throw invalid({ url: [`This is already here as ${duplicate.title}.`] })
}

/** @throws 409 where a restored link has been added again, or exceeds the maximum number */
export function refuseRestore(links: readonly LinkRow[], deleted: LinkRow): void {
  const twin = twinOf(links, deleted)
  if (twin) throw conflict('already_here', `This is already here as ${twin.title}.`)
  if (links.length >= MAX_LINKS) throw conflict('too_many', FULL)
}

/** @throws 422 where the maximum number is reached */
export function refuseFull(links: readonly LinkRow[]): void {
  if (links.length >= MAX_LINKS) throw invalid({ url: [FULL] })
}

const FULL = `At most ${MAX_LINKS} fit here. Delete one first.`

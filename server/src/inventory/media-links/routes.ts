import { embeds, videoLinks } from '@storey/api/inventory/media-links.ts'
import { conflict } from '../../errors/problems.ts'
import { serve } from '../../http/serve.ts'
import type { Item } from '../item-queries.ts'
import { addLink, changeOne, putInOrder, readLinks, removeOne, restoreOne } from './actions.ts'
import { embedFields, shownEmbed, shownVideo, videoFields } from './rules.ts'

const NO_PAGE = { url: null, kind: null, height: null }
const NO_VIDEO = { code: null, hash: null, starts_at: null }
/** The default height of a frame. */
const HEIGHT = 600

const videos = <Of extends Item>(of: Of) => ({ ...of, kind: 'videos' as const })
const embedded = <Of extends Item>(of: Of) => ({ ...of, kind: 'embeds' as const })

const constraints = {
  media_links_once: () => conflict('already_here', 'This is already here.'),
}

const videoRoutes = serve(
  videoLinks,
  {
    list: async (call) => ({ data: (await readLinks(call, videos(call.params))).map(shownVideo) }),
    add: async (call) => {
      const { url, title } = call.body
      const fields = { ...NO_PAGE, title, ...videoFields(url) }
      return { data: shownVideo(await addLink(call, videos(call.params), fields)) }
    },
    order: async (call) => ({
      data: (await putInOrder(call, videos(call.params), call.body.ids)).map(shownVideo),
    }),
    change: async (call) => {
      const { version, url, ...rest } = call.body
      const fields = { ...rest, ...(url === undefined ? {} : videoFields(url)) }
      return { data: shownVideo(await changeOne(call, videos(call.params), { version, fields, shown: shownVideo })) }
    },
    remove: (call) => removeOne(call, videos(call.params)),
    restore: async (call) => ({ data: shownVideo(await restoreOne(call, videos(call.params))) }),
  },
  constraints,
)

const embedRoutes = serve(
  embeds,
  {
    list: async (call) => {
      const { embedHosts } = call.services.settings
      return { data: (await readLinks(call, embedded(call.params))).map((link) => shownEmbed(link, embedHosts)) }
    },
    add: async (call) => {
      const { embedHosts } = call.services.settings
      const { url, title, kind, height = HEIGHT } = call.body
      const fields = { ...NO_VIDEO, provider: 'embed' as const, title, kind, height, ...embedFields(url, embedHosts) }
      return { data: shownEmbed(await addLink(call, embedded(call.params), fields), embedHosts) }
    },
    order: async (call) => {
      const { embedHosts } = call.services.settings
      const links = await putInOrder(call, embedded(call.params), call.body.ids)
      return { data: links.map((link) => shownEmbed(link, embedHosts)) }
    },
    change: async (call) => {
      const { embedHosts } = call.services.settings
      const { version, url, ...rest } = call.body
      const fields = { ...rest, ...(url === undefined ? {} : embedFields(url, embedHosts)) }
      const toEmbed = (link: Parameters<typeof shownEmbed>[0]) => shownEmbed(link, embedHosts)
      return { data: toEmbed(await changeOne(call, embedded(call.params), { version, fields, shown: toEmbed })) }
    },
    remove: (call) => removeOne(call, embedded(call.params)),
    restore: async (call) => {
      const { embedHosts } = call.services.settings
      return { data: shownEmbed(await restoreOne(call, embedded(call.params)), embedHosts) }
    },
  },
  constraints,
)

export const mediaLinkRoutes = [...videoRoutes, ...embedRoutes]

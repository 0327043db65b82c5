import type { EmbedKind } from '@storey/api/inventory/media-links.ts'
import type { VideoProvider } from '@storey/api/inventory/video-address.ts'

/** Texts of videos and embedded pages. */
export const videos = 'Videos'
export const videosNote = 'YouTube and Vimeo. Videos load only when played.'
export const noVideos = 'Paste the address of a video on YouTube or Vimeo.'
export const addVideo = 'Add video'
export const editVideo = 'Edit video'
export const video = 'video'
export const videoAddress = 'Address of the video'
export const addressOfVideo = 'Such as https://youtu.be/… or https://vimeo.com/…'
export const play = (title: string) => `Play ${title}`
export const embeds = 'Tours and maps'
export const embedsNote = 'Pages of Matterport, Kuula and other allowed hosts, loaded on click.'
export const noEmbeds = 'Paste the https address of a tour, a map or a configurator.'
export const addEmbed = 'Add tour or map'
export const editEmbed = 'Edit tour or map'
export const embed = 'page'
export const embedAddress = 'Address of the page'
export const addressOfEmbed = 'Such as https://my.matterport.com/show/?m=…'
export const title = 'Title'
export const kind = 'Kind'
export const height = 'Height, pixels'
export const save = 'Save'
export const add = 'Add'
export const edit = 'Edit'
export const deleteText = 'Delete'
export const deleted = (title: string) => `${title} deleted`
export const open = (title: string) => `Open ${title}`
export const notAllowed = 'Host not allowed'
export const hostNotAllowed = (host: string) => `This server no longer shows pages of ${host}.`
export const ofBuilding = 'of the building'
export const from = (time: string) => `from ${time}`
export const loadedFrom = (host: string) => `Loaded from ${host}.`
export const openAt = (place: string) => `Open on ${place}`
export const openThere = 'Open in a new window'
export const providers: Readonly<Record<VideoProvider, string>> = { youtube: 'YouTube', vimeo: 'Vimeo' }
export const kinds: Readonly<Record<EmbedKind, string>> = {
  tour: 'Tour',
  map: 'Map',
  configurator: 'Configurator',
  calculator: 'Calculator',
  other: 'Other',
}

export const VIDEO_PROVIDERS = ['youtube', 'vimeo'] as const
export type VideoProvider = (typeof VIDEO_PROVIDERS)[number]

/** A video as it is kept: never its address, and never HTML. */
export interface Video {
  readonly provider: VideoProvider
  /** The provider's own id. */
  readonly code: string
  /** Opens a video of Vimeo that is not listed. */
  readonly hash: string | null
  /** Seconds from the beginning. */
  readonly starts_at: number | null
}

/** The hosts of players; they set no cookies, or support a mode without tracking. */
export const PLAYER_HOSTS = ['www.youtube-nocookie.com', 'player.vimeo.com'] as const

const YOUTUBE = ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'music.youtube.com', 'youtube-nocookie.com']
const YOUTUBE_HOSTS: ReadonlySet<string> = new Set([...YOUTUBE, 'www.youtube-nocookie.com'])
const VIMEO_HOSTS: ReadonlySet<string> = new Set(['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'])

/** Eleven letters; a list of videos is addressed as if it were one. */
const isYoutubeCode = (text: string) => /^[A-Za-z0-9_-]{11}$/.test(text) && text !== 'videoseries'
const VIMEO_CODE = /^[1-9]\d{5,11}$/
const VIMEO_HASH = /^[0-9a-f]{6,32}$/
const MAX_START = 86_399

/** The video that an address of YouTube or Vimeo names, in any form of theirs; undefined where it names none. */
export function readVideo(text: string): Video | undefined {
  const url = plainAddress(/^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined
  if (url.hostname === 'youtu.be') return youtube(url, url.pathname.slice(1))
  if (YOUTUBE_HOSTS.has(url.hostname)) return youtube(url, youtubeCode(url))
  return VIMEO_HOSTS.has(url.hostname) ? vimeo(url) : undefined
}

/**
 * An address without anything that makes a reader see another one than a browser opens: accounts, ports, backslashes,
 * spaces and control characters.
 */
export function plainAddress(text: string): URL | undefined {
  if (/[\\\s\p{Cc}\p{Cf}]/u.test(text) || !URL.canParse(text)) return undefined
  const url = new URL(text)
  return url.username === '' && url.password === '' && url.port === '' && !/^[^?#]*@/.test(text) ? url : undefined
}

/** The parts of a path; a slash at the end is nothing. */
const partsOf = ({ pathname }: URL): string[] => pathname.replace(/\/$/, '').split('/').slice(1)

function youtubeCode(url: URL): string {
  const [kind = '', code = '', ...rest] = partsOf(url)
  if (kind === 'watch' && code === '') return url.searchParams.get('v') ?? ''
  return ['embed', 'shorts', 'live', 'v'].includes(kind) && rest.length === 0 ? code : ''
}

function youtube(url: URL, code: string): Video | undefined {
  const bare = code.replace(/\/$/, '')
  return isYoutubeCode(bare)
    ? { provider: 'youtube', code: bare, hash: null, starts_at: startOf(url, ['t', 'start', 'time_continue']) }
    : undefined
}

function vimeo(url: URL): Video | undefined {
  const parts = partsOf(url)
  const [, code = '', ownHash] =
    /^(?:(?:channels\/[\w-]+|groups\/[\w-]+\/videos|(?:album|showcase)\/\d+\/video|video|ondemand\/[\w-]+)\/)?(\d+)(?:\/([^/]+))?$/.exec(
      parts.join('/'),
    ) ?? []
  const hash = ownHash ?? url.searchParams.get('h')
  if (!VIMEO_CODE.test(code) || (hash !== null && !VIMEO_HASH.test(hash))) return undefined
  return { provider: 'vimeo', code, hash, starts_at: startOf(url, ['t']) }
}

/** The start time of a video: `90`, `90s`, `1m30s`, `1h2m3s`; zero for anything else. */
function startOf(url: URL, names: readonly string[]): number | null {
  const parameter = names.map((name) => url.searchParams.get(name)).find((value) => value !== null)
  const text = parameter ?? /^#(?:.*&)?t=([^&]+)/.exec(url.hash)?.[1] ?? ''
  const [whole, hours = 0, minutes = 0, seconds = 0] =
    /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,5})s?)?$/.exec(text) ?? []
  const start = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return whole && start > 0 && start <= MAX_START ? start : null
}

/** The address that a frame loads after a press. */
export function playerOf({ provider, code, hash, starts_at }: Video): string {
  if (provider === 'youtube')
    return `https://www.youtube-nocookie.com/embed/${code}?autoplay=1&rel=0${starts_at === null ? '' : `&start=${starts_at}`}`
  const start = starts_at === null ? '' : `#t=${starts_at}s`
  return `https://player.vimeo.com/video/${code}?${hash === null ? '' : `h=${hash}&`}dnt=1&autoplay=1${start}`
}

/** Its page at the provider. */
export function pageOf({ provider, code, hash, starts_at }: Video): string {
  if (provider === 'youtube')
    return `https://www.youtube.com/watch?v=${code}${starts_at === null ? '' : `&t=${starts_at}s`}`
  return `https://vimeo.com/${code}${hash === null ? '' : `/${hash}`}${starts_at === null ? '' : `#t=${starts_at}s`}`
}

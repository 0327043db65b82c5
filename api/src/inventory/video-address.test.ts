import { describe, expect, it } from 'vitest'
import { pageOf, playerOf, readVideo } from './video-address.ts'

const ID = 'dQw4w9WgXcQ'
const youtube = (starts_at: number | null = null) => ({ provider: 'youtube', code: ID, hash: null, starts_at })
const vimeo = (hash: string | null = null, starts_at: number | null = null) => ({
  provider: 'vimeo',
  code: '76979871',
  hash,
  starts_at,
})

describe('the address of a video', () => {
  it.each([
    [`https://www.youtube.com/watch?v=${ID}`, youtube()],
    [`https://youtube.com/watch?feature=share&v=${ID}`, youtube()],
    [`http://www.youtube.com/watch?v=${ID}`, youtube()],
    [`www.youtube.com/watch?v=${ID}`, youtube()],
    [`https://m.youtube.com/watch?v=${ID}&list=PL123&index=2`, youtube()],
    [`https://music.youtube.com/watch?v=${ID}`, youtube()],
    [`https://WWW.YouTube.com/watch?v=${ID}`, youtube()],
    [`https://youtu.be/${ID}`, youtube()],
    [`youtu.be/${ID}/`, youtube()],
    [`https://youtu.be/${ID}?si=abc_DEF-1`, youtube()],
    [`https://youtu.be/${ID}?t=90`, youtube(90)],
    [`https://youtu.be/${ID}?t=1m30s`, youtube(90)],
    [`https://www.youtube.com/watch?v=${ID}&t=1h2m3s`, youtube(3723)],
    [`https://www.youtube.com/watch?v=${ID}#t=45s`, youtube(45)],
    [`https://www.youtube.com/watch?v=${ID}&t=soon`, youtube()],
    [`https://www.youtube.com/watch?v=${ID}&t=99999`, youtube()],
    [`https://www.youtube.com/shorts/${ID}`, youtube()],
    [`https://www.youtube.com/live/${ID}?t=5`, youtube(5)],
    [`https://www.youtube.com/embed/${ID}?start=12&autoplay=1`, youtube(12)],
    [`https://www.youtube-nocookie.com/embed/${ID}`, youtube()],
    [`https://www.youtube.com/v/${ID}`, youtube()],
    ['https://vimeo.com/76979871', vimeo()],
    ['vimeo.com/76979871/', vimeo()],
    ['https://www.vimeo.com/76979871#t=1m5s', vimeo(null, 65)],
    ['https://vimeo.com/76979871/8272103f6e', vimeo('8272103f6e')],
    ['https://vimeo.com/76979871?h=8272103f6e&share=copy', vimeo('8272103f6e')],
    ['https://player.vimeo.com/video/76979871', vimeo()],
    ['https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1', vimeo('8272103f6e')],
    ['https://vimeo.com/channels/staffpicks/76979871', vimeo()],
    ['https://vimeo.com/groups/shortfilms/videos/76979871', vimeo()],
    ['https://vimeo.com/showcase/1234567/video/76979871', vimeo()],
  ])('the video address %s is parsed', (text, video) => {
    expect(readVideo(text)).toEqual(video)
  })

  it.each([
    '',
    'a film',
    'https://www.youtube.com/',
    'https://www.youtube.com/watch',
    'https://www.youtube.com/watch?v=',
    `https://www.youtube.com/watch?v=${ID}x`,
    'https://www.youtube.com/watch?v=dQw4w9WgXc',
    'https://www.youtube.com/watch?v=dQw4w9Wg"cQ',
    'https://www.youtube.com/embed/videoseries?list=PL123',
    'https://www.youtube.com/playlist?list=PL123',
    'https://www.youtube.com/@storey',
    `https://www.youtube.com/embed/${ID}/../evil`.replace('/../evil', '/evil'),
    `https://youtu.be/x/${ID}`,
    `javascript:alert(1)//youtube.com/watch?v=${ID}`,
    `data:text/html,https://youtu.be/${ID}`,
    `ftp://youtu.be/${ID}`,
    `file://youtu.be/${ID}`,
    `https://youtu.be@evil.example/${ID}`,
    `https://user:pass@youtu.be/${ID}`,
    `https://user@www.youtube.com/watch?v=${ID}`,
    `https://www.youtube.com:8443/watch?v=${ID}`,
    `https://www.youtube.com.evil.example/watch?v=${ID}`,
    `https://evil-youtube.com/watch?v=${ID}`,
    `https://www.youtube.com./watch?v=${ID}`,
    `https://www.yоutube.com/watch?v=${ID}`,
    `https://xn--yutube-wqf.com/watch?v=${ID}`,
    `https://evil.example/?u=https://youtu.be/${ID}`,
    `https://evil.example\\@youtu.be/${ID}`,
    `https:\\\\youtu.be\\${ID}`,
    `https://youtu.be/${ID} https://youtu.be/${ID}`,
    `https://youtu.be/\u202e${ID}`,
    `https://youtu.be/${ID}\u0000`,
    `<iframe src="https://www.youtube.com/embed/${ID}"></iframe>`,
    'https://2130706433/watch?v=dQw4w9WgXcQ',
    'https://[::1]/watch?v=dQw4w9WgXcQ',
    'https://vimeo.com/',
    'https://vimeo.com/storey',
    'https://vimeo.com/12',
    'https://vimeo.com/76979871/"><script>',
    'https://vimeo.com/76979871/8272103f6e/more',
    'https://vimeo.com/76979871?h=x%22y',
    'https://player.vimeo.com.evil.example/video/76979871',
  ])('the video address %j is refused', (text) => {
    expect(readVideo(text)).toBeUndefined()
  })

  it('a parsed video is parsed equally from its page and from its player', () => {
    for (const text of [
      `https://youtu.be/${ID}?t=90`,
      'https://vimeo.com/76979871/8272103f6e#t=65s',
      'vimeo.com/76979871',
    ]) {
      const video = readVideo(text)
      if (!video) throw new Error(text)
      expect([readVideo(pageOf(video)), readVideo(playerOf(video))]).toEqual([video, video])
    }
  })

  it('a video plays from the host without cookies, or with tracking switched off', () => {
    expect(playerOf({ provider: 'youtube', code: ID, hash: null, starts_at: 90 })).toBe(
      `https://www.youtube-nocookie.com/embed/${ID}?autoplay=1&rel=0&start=90`,
    )
    expect(playerOf({ provider: 'vimeo', code: '76979871', hash: '8272103f6e', starts_at: 65 })).toBe(
      'https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1&autoplay=1#t=65s',
    )
  })
})

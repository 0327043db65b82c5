import { describe, expect, it } from 'vitest'
import { EMBED_HOSTS, isHostName, readEmbed } from './embed-address.ts'

const read = (text: string) => readEmbed(text, [...EMBED_HOSTS, 'tours.example.com'])

describe('the address of an embed', () => {
  it.each([
    'https://my.matterport.com/show/?m=SxQL3iGyoDo',
    'https://kuula.co/share/7lVLq?fs=1&vr=1#p=2',
    'https://tours.example.com/',
    'https://www.openstreetmap.org/export/embed.html?bbox=55.1%2C25.0%2C55.2%2C25.1',
  ])('the embed address %s is accepted unchanged', (text) => {
    expect(read(text)).toEqual({ url: text })
  })

  it('an embed address is stored as a browser writes it', () => {
    expect(read('HTTPS://Kuula.CO:443/a/../share/é')).toEqual({ url: 'https://kuula.co/share/%C3%A9' })
  })

  it.each([
    ['http://kuula.co/share/1', /https/],
    ['javascript:alert(1)', /https/],
    ['data:text/html,<script>1</script>', /https/],
    ['kuula.co/share/1', /https address/],
    ['//kuula.co/share/1', /https address/],
    ['<iframe src="https://kuula.co/share/1">', /https address/],
    ['https://user:pass@kuula.co/share/1', /https address/],
    ['https://kuula.co@evil.example/', /https address/],
    ['https://@kuula.co/', /https address/],
    ['https://kuula.co:8443/', /https address/],
    ['https://evil.example\\@kuula.co/', /https address/],
    ['https://kuula.co/a b', /https address/],
    ['https://kuula.co/\u202e', /https address/],
    ['https://evil.example/', /Use an address of my\.matterport\.com/],
    ['https://kuula.co.evil.example/', /Use an address of/],
    ['https://evilkuula.co/', /Use an address of/],
    ['https://sub.kuula.co/', /Use an address of/],
    ['https://kuula.co./', /Use an address of/],
    ['https://kuulа.co/', /Use an address of/],
    ['https://127.0.0.1/', /Use an address of/],
    ['https://2130706433/', /Use an address of/],
    ['https://[::ffff:127.0.0.1]/', /Use an address of/],
    [`https://kuula.co/${'é'.repeat(1000)}`, /2000 characters/],
  ])('the embed address %s is refused', (text, problem) => {
    expect(read(text)).toEqual({ problem: expect.stringMatching(problem) })
  })
})

it('a host name is lower case, with several parts and no IP address', () => {
  expect(['tours.example.com', 'a.co', 'x-1.example.org'].filter((name) => !isHostName(name))).toEqual([])
  expect(
    [
      '',
      'localhost',
      '127.0.0.1',
      '*.example.com',
      'https://a.co',
      'a.co/x',
      'A.co',
      'kuulа.co',
      '-a.co',
      "a.co 'x'",
    ].filter(isHostName),
  ).toEqual([])
})

import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { DRAWN } from '../../../test/builders/plate.ts'
import { cleanSvg, frameOf } from './clean.ts'
import { namedOutlines } from './outlines.ts'
import { paintSvg } from './paint.ts'
import { parseSvg, SvgProblem } from './parse.ts'

const svg = (content: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" ${attributes}><rect width="9" height="9"/>${content}</svg>`
const cleaned = (text: string) => {
  const root = parseSvg(text)
  return cleanSvg(root, frameOf(root))
}
const outlined = (content: string) => {
  const root = parseSvg(svg(content))
  return namedOutlines(root, frameOf(root))
}

/** Attacks on the server, or on another user's browser. */
const HARMFUL: Readonly<Record<string, string>> = {
  script: '<script>fetch("http://evil.example")</script>',
  'script in CDATA': '<script><![CDATA[fetch("http://evil.example")]]></script>',
  'script of another name': '<svg:script xmlns:svg="http://www.w3.org/2000/svg">1</svg:script>',
  'a handler': '<rect onclick="alert(1)" width="5" height="5"/>',
  'a handler by its entity': '<rect &#111;nload="alert(1)"/>',
  'other languages':
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="http://evil.example"/></body></foreignObject>',
  'a picture from outside': '<image href="http://evil.example/x.png" width="9" height="9"/>',
  'a picture from the disk': '<image xlink:href="file:///etc/passwd" width="9" height="9"/>',
  'a part from outside': '<use href="http://evil.example/x.svg#a"/>',
  'a link': '<a href="javascript:alert(1)"><rect width="5" height="5"/></a>',
  'a color from outside': '<rect fill="url(http://evil.example/x#a)" width="5" height="5"/>',
  'a second color': '<rect fill="url(#a) url(http://evil.example)" width="5" height="5"/>',
  'an escaped color': '<rect style="fill:u\\72l(http://evil.example)" width="5" height="5"/>',
  'a style sheet':
    '<style>@import "http://evil.example"; .a{fill:url(http://evil.example)}</style><rect class="a" width="5" height="5"/>',
  'an animation': '<rect width="5" height="5"><set attributeName="href" to="javascript:alert(1)"/></rect>',
  'a filter':
    '<filter id="f"><feImage href="http://evil.example"/></filter><rect filter="url(#f)" width="5" height="5"/>',
  'text with markup': '<text x="1" y="9">&lt;script&gt;alert(1)&lt;/script&gt;</text>',
  'an instruction': '<?xml-stylesheet href="http://evil.example"?>',
}

describe('an uploaded SVG', () => {
  it('an uploaded SVG keeps nothing that runs, links or loads from elsewhere', () => {
    const harm =
      /<script|href|http:\/\/evil|\son\w+=|foreign|<style|<!|<\?|javascript|url\(h|file:|\\|<image|<use|<set|<fe/i
    const kept = Object.entries(HARMFUL).flatMap(([name, content]) => {
      try {
        return harm.test(cleaned(svg(content))) ? [name] : []
      } catch (problem) {
        return problem instanceof SvgProblem ? [] : [`${name}: ${problem}`]
      }
    })

    expect(kept).toEqual([])
  })

  it('an SVG with entities, a truncated, too long or deeply nested one is refused', () => {
    const laughs = '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>'
    const tries = [
      `${laughs}${svg('<text>&b;</text>')}`,
      `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`,
      svg('<text>&unknown;</text>'),
      DRAWN.slice(0, -20),
      svg('<g>'.repeat(100) + '</g>'.repeat(100)),
      svg('<path d="M0 0"/>'.repeat(20_001)),
      svg('').replace('viewBox="0 0 100 100"', ''),
      svg('').replace('0 0 100 100', '0 0 1e308 1e-308'),
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>1</script></svg>',
    ]

    for (const text of tries) expect(() => cleaned(text)).toThrow(SvgProblem)
  })

  it('an SVG with too many gradients, style text, classes or values of classes is refused (S6)', () => {
    const gradients = (count: number) => svg('<linearGradient id="g"><stop offset="0"/></linearGradient>'.repeat(count))
    const classes = (count: number) =>
      svg(`<style>${Array.from({ length: count }, (_, index) => `.c${index}{fill:red}`).join('')}</style>`)
    const wide = `<style>${['fill', 'stroke', 'stop-color'].map((name) => `.w{${name}:${'f'.repeat(190)}}`).join('')}</style>`
    const elements = (count: number) => svg(wide + '<rect class="w" width="5" height="5"/>'.repeat(count))

    for (const text of [gradients(100), classes(2_000), elements(5_000)]) expect(cleaned(text)).toContain('<rect')
    for (const text of [gradients(101), classes(2_001), elements(15_000), svg(`<style>${'a'.repeat(200_001)}</style>`)])
      expect(() => cleaned(text)).toThrow(SvgProblem)
  })

  it('the last rule of a class wins, for each attribute, and an element takes 20 classes', () => {
    const rules =
      '.a{fill:#111;stroke:#222}.a , .b{fill:#333}@media print{.b{stroke:#444}} .x .a{fill:#555}.c{opacity:.5'
    const drawn = cleaned(svg(`<style>${rules}</style><path class="a" d="M0 0"/><path class="b c" d="M1 1"/>`))
    const many = cleaned(svg(`<style>.z{fill:#111}</style><path class="${'y '.repeat(20)}z" d="M0 0"/>`))

    expect(drawn).toContain('d="M0 0" fill="#333" stroke="#222"')
    expect(drawn).toContain('d="M1 1" fill="#333" stroke="#444"></path>')
    expect(many).toContain('<path d="M0 0"></path>')
  })

  it('an SVG of any content is parsed or refused with a message', () => {
    const parts = fc.constantFrom(
      '<svg viewBox="0 0 9 9">',
      '</svg>',
      '<g',
      '>',
      '/>',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '"',
      '=',
      '&',
      ';',
      'a',
    )
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 40 }), (some) => {
        try {
          expect(typeof cleaned(some.join(''))).toBe('string')
        } catch (problem) {
          expect(problem).toBeInstanceOf(SvgProblem)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('an SVG is rendered on white, 1920 pixels wide, with the class rules of drawing programs', async () => {
    const painted = await paintSvg(
      Buffer.from(svg('<style>.red{fill:#ff0000}</style><rect class="red" x="50" width="50" height="100"/>')),
    )
    if ('problem' in painted) throw new Error(painted.problem)
    const { data, info } = await sharp(painted.picture).raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)]

    expect([info.width, info.height]).toEqual([1920, 1920])
    expect(at(400, 1000)).toEqual([255, 255, 255])
    expect(at(1500, 1000)).toEqual([255, 0, 0])
  })
})

describe('the named shapes of an SVG', () => {
  it('named shapes of an SVG are found through transforms, groups and encoded names', () => {
    const found = outlined(`
      <g transform="translate(10 20) scale(2)"><rect id="A-101" width="10" height="5"/></g>
      <g id="1204"><path d="M50 50h20v20h-20z"/></g>
      <polygon id="_x31_205" points="10,60 30,60 30,90"/>
      <path id="path12" d="M0 0h50v50z"/><rect id="bg" width="100" height="100"/><path id="mark" d="M0 0h1v1z"/>`)

    expect(found.map(({ label, points }) => [label, points])).toEqual([
      [
        'A-101',
        [
          [0.1, 0.2],
          [0.3, 0.2],
          [0.3, 0.3],
          [0.1, 0.3],
        ],
      ],
      [
        '1204',
        [
          [0.5, 0.5],
          [0.7, 0.5],
          [0.7, 0.7],
          [0.5, 0.7],
        ],
      ],
      [
        '1205',
        [
          [0.1, 0.6],
          [0.3, 0.6],
          [0.3, 0.9],
        ],
      ],
    ])
  })

  it('named shapes of an SVG with curves become straight segments on the curve', () => {
    const [ring] = outlined('<path id="round" d="M50 20A30 30 0 0 1 50 80A30 30 0 0 1 50 20Z"/>')

    expect(ring?.points.length).toBeGreaterThan(12)
    for (const [x, y] of ring?.points ?? []) expect(Math.hypot(x - 0.5, y - 0.5)).toBeCloseTo(0.3, 3)
  })

  it('named shapes of an SVG that cross themselves or have several parts are ignored', () => {
    expect(outlined('<path id="bow" d="M10 10L90 90L90 10L10 90Z"/>')).toEqual([])
    expect(outlined('<path id="two" d="M10 10h20v20z M50 50h20v20z"/>')).toEqual([])
  })
})

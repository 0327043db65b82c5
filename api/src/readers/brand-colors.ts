/** A color as red, green and blue, each from 0 to 1. */
type Rgb = readonly [number, number, number]

const WHITE: Rgb = [1, 1, 1]
const BLACK: Rgb = [0, 0, 0]
/** The backgrounds of the page, light and dark, as the pages of buyers have them. */
const LIGHT = rgbOf('#ffffff')
const DARK = rgbOf('#15161b')
/** The contrast of text by WCAG 2.2 AA, with some room for rounding. */
const READABLE = 4.6
/** Of a button and the page around it, which a label in it names. */
const SEEN = 2.2

function rgbOf(hex: string): Rgb {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return [part(1), part(3), part(5)]
}

const hexOf = (color: Rgb) =>
  `#${color
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

const mixed = (color: Rgb, other: Rgb, share: number): Rgb => [
  color[0] + (other[0] - color[0]) * share,
  color[1] + (other[1] - color[1]) * share,
  color[2] + (other[2] - color[2]) * share,
]

function luminanceOf([red, green, blue]: Rgb): number {
  const linear = (part: number) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** The contrast of two colors by WCAG, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [darker, lighter] = [luminanceOf(rgbOf(one)), luminanceOf(rgbOf(other))].sort((a, b) => a - b)
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05)
}

/** A tint of the color: the ground of initials and of the numbers of steps. */
const softOf = (hex: string, background: Rgb) => hexOf(mixed(rgbOf(hex), background, 0.88))

/** The color itself if it can be read on the background and on its own tint, else as much darker or lighter as that takes. */
function readable(color: Rgb, background: Rgb): string {
  const toward = background === LIGHT ? BLACK : WHITE
  for (let share = 0; share < 1; share += 0.04) {
    const hex = hexOf(mixed(color, toward, share))
    const grounds = [hexOf(background), softOf(hex, background)]
    if (grounds.every((ground) => contrastOf(hex, ground) >= READABLE)) return hex
  }
  return hexOf(toward)
}

/** The ground of a button whose words are white: as the color is, but light enough to be seen on a dark page. */
function groundOf(hex: string): string {
  for (let share = 0; share < 1; share += 0.04) {
    const ground = hexOf(mixed(rgbOf(hex), WHITE, share))
    if (contrastOf(ground, hexOf(DARK)) >= SEEN) return ground
  }
  return hex
}

export interface BrandColors {
  /** Text, lines and the main button on a light page, whose words are white, and on a dark one, whose words are dark. */
  readonly brand: readonly [light: string, dark: string]
  /** The main button on a dark page where its words are white. */
  readonly night: string
  readonly line: readonly [light: string, dark: string]
  readonly soft: readonly [light: string, dark: string]
}

/** What the page makes of the color of a seller: any color gives text that can be read in both schemes. */
export function brandColors(typed: string): BrandColors {
  const color = rgbOf(typed)
  const brand = [readable(color, LIGHT), readable(color, DARK)] as const
  const line = [hexOf(mixed(rgbOf(brand[0]), LIGHT, 0.65)), hexOf(mixed(rgbOf(brand[1]), DARK, 0.65))] as const
  return { brand, night: groundOf(brand[0]), line, soft: [softOf(brand[0], LIGHT), softOf(brand[1], DARK)] }
}

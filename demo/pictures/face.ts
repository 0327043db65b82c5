import { randomFrom } from './random.ts'

const GROUNDS = ['#dbe4ff', '#d3f9d8', '#fff3bf', '#ffe3e3', '#e5dbff', '#c5f6fa', '#ffe8cc', '#e9ecef'] as const
const SKINS = ['#f5d0b5', '#e8b894', '#c98f66', '#a3694a', '#7d4e37', '#f0c6a4'] as const
const HAIRS = ['#2b2320', '#4a3428', '#6f4a2f', '#8c6a45', '#3a3f47', '#1f2024'] as const
const CLOTHES = ['#364fc7', '#2b8a3e', '#862e9c', '#495057', '#c2255c', '#0b7285', '#d9480f'] as const

/** A face of a few shapes, different for every seed; not a real person. */
export function renderPortrait(seed: number): string {
  const random = randomFrom(seed)
  const [ground, skin] = [random.pick(GROUNDS), random.pick(SKINS)]
  const [hair, cloth] = [random.pick(HAIRS), random.pick(CLOTHES)]
  const long = random.chance(0.45)
  const glasses = random.chance(0.25)
  const parts = [
    `<rect width="320" height="320" fill="${ground}"/>`,
    long ? `<path d="M84 150c0-56 32-92 76-92s76 36 76 92v92H84z" fill="${hair}"/>` : '',
    `<path d="M40 320c0-62 52-92 120-92s120 30 120 92z" fill="${cloth}"/>`,
    `<path d="M134 186h52v48c0 16-12 26-26 26s-26-10-26-26z" fill="${skin}"/>`,
    `<ellipse cx="160" cy="146" rx="58" ry="68" fill="${skin}"/>`,
    `<path d="M98 146c-4-52 24-84 62-84s66 32 62 84c-8-34-26-50-44-54-26 12-60 14-80 54z" fill="${hair}"/>`,
    '<circle cx="138" cy="150" r="5" fill="#1b1f27"/><circle cx="182" cy="150" r="5" fill="#1b1f27"/>',
    '<path d="M142 184c10 9 26 9 36 0" fill="none" stroke="#1b1f27" stroke-width="4" stroke-linecap="round" opacity=".7"/>',
    glasses
      ? '<g fill="none" stroke="#1b1f27" stroke-width="4"><circle cx="138" cy="150" r="18"/><circle cx="182" cy="150" r="18"/><path d="M156 150h8"/></g>'
      : '',
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 320" width="320" height="320">${parts.join('')}</svg>`
}

import { brandColors } from '@storey/api/readers/brand-colors.ts'

/** The style of the page of a link that stops e-mails, as of other pages without an account: one thing in the middle of the window. */
export function styleOf(color: string | null): string {
  const [day, night] = color === null ? ['#4263eb', '#3b5bdb'] : [brandColors(color).brand[0], brandColors(color).night]
  return `
@font-face { font-family: 'Inter'; src: url('/fonts/inter-latin.woff2') format('woff2'); font-weight: 100 900; font-display: swap }
@font-face { font-family: 'IBM Plex Sans Arabic'; src: url('/fonts/plex-arabic-400.woff2') format('woff2'); font-weight: 400; font-display: swap; unicode-range: U+0600-06FF, U+0750-077F, U+08A0-08FF, U+FB50-FDFF, U+FE70-FEFF }
@font-face { font-family: 'IBM Plex Sans Arabic'; src: url('/fonts/plex-arabic-600.woff2') format('woff2'); font-weight: 600; font-display: swap; unicode-range: U+0600-06FF, U+0750-077F, U+08A0-08FF, U+FB50-FDFF, U+FE70-FEFF }
:root { color-scheme: light dark; --main: light-dark(${day}, ${night}); --on-main: #ffffff }
* { box-sizing: border-box }
body { display: grid; grid-template-rows: auto 1fr auto; min-height: 100vh; min-height: 100dvh; margin: 0; background: light-dark(#ffffff, #15161b); color: light-dark(#15171d, #ededf1); font: 15px/24px Inter, 'IBM Plex Sans Arabic', system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif; overflow-wrap: anywhere }
header { display: flex; align-items: center; gap: 12px; width: 100%; max-width: 1256px; margin: 0 auto; padding: 12px 20px }
header > span { margin: 0 !important }
.mark { background: var(--main) !important; color: var(--on-main) !important }
main { align-self: center; width: 100%; max-width: 680px; margin: 0 auto; padding: 24px 20px 40px; text-align: center }
h1 { margin: 32px 0 8px; font-size: 26px; line-height: 32px; letter-spacing: -0.02em; text-wrap: balance }
p { max-width: 420px; margin: 0 auto 24px; color: light-dark(#474d5b, #b3b7c3); text-wrap: balance }
p b { color: light-dark(#15171d, #ededf1) }
p:last-child { margin: 24px auto 0 }
.language { margin-inline-start: auto; padding: 8px 14px; border: 1px solid light-dark(#d6d8e0, #383c47); border-radius: 20px; font-size: 14px; line-height: 20px; text-decoration: none }
footer { padding: 20px; font-size: 13px; text-align: center; color: light-dark(#626877, #9297a6) }
a { color: inherit; text-underline-offset: 3px }
button, .button { display: inline-block; min-height: 44px; padding: 10px 20px; border: 0; border-radius: 10px; background: var(--main); color: var(--on-main); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer }
:focus-visible { outline: 2px solid var(--main); outline-offset: 2px }
.scene { display: block; width: min(100%, 640px, 80dvh); margin: 0 auto; border-radius: 16px }
.sky { fill: light-dark(#cfdcf3, #171b36) }
.sun { fill: light-dark(#fff3cf, #d9d5ea) }
.far { fill: light-dark(#b9c8e6, #222847) }
.face { fill: light-dark(#eef2fa, #2c3357) }
.shade { fill: light-dark(#ccd6ea, #20264a) }
.panes { fill: none; stroke: light-dark(#9db4dc, #4b5488); stroke-width: 2.4; stroke-dasharray: 2.6 1 }
.tick { fill: light-dark(#0d6b41, #63d09a) }
.check { fill: none; stroke: light-dark(#ffffff, #15161b); stroke-width: 2.6; stroke-linecap: round; stroke-linejoin: round }
.ground { fill: light-dark(#a9c3df, #1d2647) }
.earth { fill: light-dark(#e9dfcc, #2b2b33) }
.paper { fill: light-dark(#ffffff, #e6e8f2) }
.wire, .spark, .post { fill: none; stroke: light-dark(#5d6784, #8b93b3); stroke-width: 2; stroke-linecap: round }
.post { stroke: light-dark(#b98f63, #8f6d4b); stroke-width: 4 }
.spark { stroke: #e3a93c }
@media (max-width: 30em) { button, .button { width: 100% } }
`
}

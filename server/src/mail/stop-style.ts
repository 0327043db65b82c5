import { groundsOf } from './email-parts.ts'

/** The style of the page of a link that stops e-mails, as of other pages without an account: one thing in the middle of the window. */
export function styleOf(color: string | null): string {
  const [day, night] = groundsOf(color)
  return `
@font-face { font-family: 'Inter'; src: url('/fonts/inter-latin.woff2') format('woff2'); font-weight: 100 900; font-display: swap }
:root { color-scheme: light dark; --main: light-dark(${day}, ${night}); --on-main: light-dark(#ffffff, #15161b) }
* { box-sizing: border-box }
body { display: grid; grid-template-rows: auto 1fr; min-height: 100vh; min-height: 100dvh; margin: 0; background: light-dark(#ffffff, #15161b); color: light-dark(#15171d, #ededf1); font: 15px/24px Inter, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif; overflow-wrap: anywhere }
header { display: flex; align-items: center; width: 100%; max-width: 1256px; margin: 0 auto; padding: 12px 20px }
.mark { background: var(--main) !important; color: var(--on-main) !important }
main { align-self: center; width: 100%; max-width: 480px; margin: 0 auto; padding: 24px 20px 96px; text-align: center }
h1 { margin: 24px 0 8px; font-size: 26px; line-height: 32px; letter-spacing: -0.02em; text-wrap: balance }
p { margin: 0 0 24px; color: light-dark(#474d5b, #b3b7c3); text-wrap: pretty }
p b { color: light-dark(#15171d, #ededf1) }
p:last-child { margin: 24px 0 0 }
a { color: inherit; text-underline-offset: 3px }
button, .button { display: inline-block; min-height: 44px; padding: 10px 20px; border: 0; border-radius: 10px; background: var(--main); color: var(--on-main); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer }
:focus-visible { outline: 2px solid var(--main); outline-offset: 2px }
.scene { display: block; width: 216px; margin: 0 auto; border-radius: 16px }
.sky { fill: light-dark(#cfdcf3, #171b36) }
.sun { fill: light-dark(#fff3cf, #d9d5ea) }
.ground { fill: light-dark(#a9c3df, #1d2647) }
.earth { fill: light-dark(#e9dfcc, #2b2b33) }
.paper { fill: light-dark(#ffffff, #e6e8f2) }
.wire, .spark, .post { fill: none; stroke: light-dark(#5d6784, #8b93b3); stroke-width: 2; stroke-linecap: round }
.post { stroke: light-dark(#b98f63, #8f6d4b); stroke-width: 4 }
.spark { stroke: #e3a93c }
@media (max-width: 30em) { button, .button { width: 100% } }
`
}

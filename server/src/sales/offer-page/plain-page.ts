import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { PLATFORM_DEFAULTS } from '@storey/api/administration/platform-defaults.ts'
import type { OfferLanguage } from '@storey/api/sales/offer-shapes.ts'
import { findBrand } from '../../mail/emails.ts'
import { escaped } from '../../mail/escaped.ts'
import { sceneOf } from '../../mail/scene.ts'
import type { Services } from '../../services/services.ts'
import { words } from './copy.ts'
import { isolated } from './html.ts'

const STYLE = ['base', 'plain']
  .map((name) => readFileSync(new URL(`style/${name}.css`, import.meta.url), 'utf8'))
  .join('\n')

/** Of all pages of links that open nothing: no script, and nothing of another server. */
export const PLAIN_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "img-src 'self'",
  "font-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Why a link opens nothing: it is wrong or has ended, it was opened too often, or something failed. */
export type PlainState = 'unknown' | 'too_many' | 'failed'

const KEPT_MS = 60_000
const names = new WeakMap<Services['pool'], { readonly name: Promise<string>; readonly until: number }>()

/**
 * The name of the platform, read once a minute by a process: callers who are refused cost no query each. If the database does not
 * answer, it is the last one.
 */
function nameOf({ pool, clock }: Pick<Services, 'pool' | 'clock'>): Promise<string> {
  const now = clock.now().getTime()
  const last = names.get(pool)
  if (last && now < last.until) return last.name
  const name = pool.transaction({ role: 'storey_app', read_only: true }, findBrand).then(
    (brand) => brand.name,
    () => last?.name ?? PLATFORM_DEFAULTS.product_name,
  )
  names.set(pool, { name, until: now + KEPT_MS })
  return name
}

/** The page with the name of the platform of this server. */
export const plainPageOf = async (
  services: Pick<Services, 'pool' | 'clock'>,
  language: OfferLanguage,
  state: PlainState,
): Promise<string> => plainPage(language, state, await nameOf(services))

/**
 * The one page of a link to a stranger or a buyer that opens nothing. It names the platform and no one else: who has the link may not be
 * its owner.
 */
export function plainPage(language: OfferLanguage, state: PlainState, platform: string): string {
  const { ended, otherLanguage, askAgain, tryAgain } = words[language]
  const { heading, line } = ended[state]
  const next =
    state === 'unknown'
      ? `<p><b>${escaped(askAgain)}</b></p>`
      : `<a class="button main" href="">${escaped(tryAgain)}</a>`
  const other: OfferLanguage = language === 'en' ? 'ar' : 'en'
  return `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<title>${escaped(heading)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<style>${STYLE}</style>
</head>
<body class="plain">
<header class="row brand"><img class="mark" src="/favicon.svg" alt="" width="36" height="36"><b>${isolated(platform)}</b><a class="language" lang="${other}" hreflang="${other}" href="?lang=${other}">${escaped(otherLanguage)}</a></header>
<main>${sceneOf('line')}<h1>${escaped(heading)}</h1><p>${escaped(line(''))}</p>${next}</main>
<footer>${isolated(platform)}</footer>
</body>
</html>
`
}

import type { RouteComponent } from '@tanstack/react-router'
import { page } from './shell/notices/page.ts'
import { aheadOf } from './ui/part.ts'

const loadPages = aheadOf(() => import('./late-pages.ts'))

/** A screen whose code is fetched when it is first needed, by its name in `late-pages.ts`. */
export const late = (name: keyof typeof import('./late-pages.ts').latePages): RouteComponent =>
  page(async () => {
    const screen = await (await loadPages()).latePages[name]()
    // Its code was run in this task; drawing it is another one, so that a slow phone answers between them.
    await new Promise((goOn) => window.setTimeout(goOn))
    return { default: screen }
  }, 'default')

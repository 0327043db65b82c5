import type { RouteComponent } from '@tanstack/react-router'
import { page } from './shell/notices/page.ts'
import { aheadOf } from './ui/part.ts'

const loadPages = aheadOf(() => import('./late-pages.ts'))
const loadForms = () => import('./ui/form/useEndpointForm.tsx')

/** A screen whose code is loaded when first needed, by its name in `late-pages.ts`. */
export const late = (name: keyof typeof import('./late-pages.ts').latePages): RouteComponent =>
  page(async () => {
    // Most screens have a form. Asked for here, its code is fetched earlier, and runs in a task of its own.
    const forms = loadForms()
    const { latePages } = await loadPages()
    const [screen] = await Promise.all([latePages[name](), forms])
    // Its code has run in this task; rendering in another one keeps a slow phone responsive.
    await new Promise((goOn) => window.setTimeout(goOn))
    return { default: screen }
  }, 'default')

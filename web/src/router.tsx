import { createBrowserHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { entryPaths } from './account/entry/paths.ts'
import { isSignup } from './administration/signup/signup-path.ts'
import { screen } from './screen.ts'
import { screens } from './screens.ts'
import { admitInvited, admitRegistrant, admitScreen, admitSetup, admitStranger, admitUnplaced } from './shell/guards.ts'
import { RouteFailed } from './shell/notices/RouteFailed.tsx'
import { Root } from './shell/Root.tsx'
import { Shell } from './shell/Shell.tsx'
import { openList } from './shell/views/open-list.ts'
import { parseSearch, stringifySearch } from './ui/list/search-text.ts'
import { PageSkeleton } from './ui/PageSkeleton.tsx'

const root = createRootRoute({
  component: Root,
  notFoundComponent: screen(() => import('./shell/MissingPage.tsx'), 'MissingPage', { withForms: false }),
  // The query of the address is text; each list parses its own part.
  validateSearch: (search: Readonly<Record<string, unknown>>): Readonly<Record<string, string | undefined>> =>
    parseSearch(stringifySearch(search)),
})

/** Pages before sign-in; the first is the sign-in route. An address may also be confirmed while a user is signed in. */
const entries = entryPaths.map((path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    ...(path === '/auth/verify-email' ? {} : { beforeLoad: admitStranger }),
    component: screen(() => import('./account/entry/EntryRoute.tsx'), 'EntryRoute', { withForms: false }),
  }),
)

const twoFactorNotice = createRoute({
  getParentRoute: () => root,
  path: '/auth/two-factor/notice',
  beforeLoad: admitSetup,
  component: screen(() => import('./account/two-factor/TwoFactorNoticePage.tsx'), 'TwoFactorNoticePage'),
})

const authenticatorApp = createRoute({
  getParentRoute: () => root,
  path: '/auth/two-factor/authenticator-app',
  beforeLoad: admitSetup,
  component: screen(() => import('./account/two-factor/AuthenticatorAppPage.tsx'), 'AuthenticatorAppPage'),
})

const noOrganizations = createRoute({
  getParentRoute: () => root,
  path: '/auth/no-organizations',
  beforeLoad: admitUnplaced,
  component: screen(() => import('./account/no-organizations/NoOrganizationsPage.tsx'), 'NoOrganizationsPage'),
})

/** Page that an invite's e-mail links to: open to visitors, and to signed-in users. */
const invite = createRoute({
  getParentRoute: () => root,
  path: '/invite',
  beforeLoad: admitInvited,
  component: screen(() => import('./account/invites/InvitePage.tsx'), 'InvitePage'),
})

const changeEmail = createRoute({
  getParentRoute: () => root,
  path: '/auth/change-email',
  component: screen(() => import('./account/profile/ChangeEmailPage.tsx'), 'ChangeEmailPage'),
})

/** Public pages with their own application: a signed-in user is redirected home. */
const signups = ['/signup/skylinebuilders', '/signup/international-registration'].flatMap((path) =>
  [path, `${path}/$step`].map((path) =>
    createRoute({ getParentRoute: () => root, path, beforeLoad: admitRegistrant(isSignup), caseSensitive: true }),
  ),
)

/** Every shared component in every state, in development only. */
const gallery = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: '/_ui',
        component: screen(() => import('./ui/gallery/Gallery.tsx'), 'Gallery', { withForms: false }),
      }),
    ]
  : []

/** A path that cannot be a record, such as `/crm/leads/x`: shown inside the shell. */
const missingRecord = screen(() => import('./ui/NotFound.tsx'), 'NotFound', { withForms: false })

const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell })

const routeTree = root.addChildren([
  ...entries,
  twoFactorNotice,
  authenticatorApp,
  noOrganizations,
  invite,
  changeEmail,
  ...signups,
  ...gallery,
  shell.addChildren(
    screens.map(({ path, access, list, page: component }) =>
      createRoute({
        getParentRoute: () => shell,
        path,
        beforeLoad: list === undefined ? admitScreen(access) : openList(list, admitScreen(access)),
        component,
        notFoundComponent: missingRecord,
      }),
    ),
  ),
])

/**
 * The history's initial state. The pages before sign-in keep an address or a link in theirs, and are still shown while the application
 * loads, so their state is preserved.
 */
function historyBesideEntry() {
  const kept: unknown = window.history.state
  const history = createBrowserHistory()
  if (typeof kept === 'object' && kept !== null) window.history.replaceState({ ...window.history.state, ...kept }, '')
  return history
}

export const router = createRouter({
  history: historyBesideEntry(),
  routeTree,
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultPreload: false,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PageSkeleton,
  defaultErrorComponent: RouteFailed,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

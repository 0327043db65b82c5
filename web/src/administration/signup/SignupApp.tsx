import { QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import { queryClient } from '../../http/query.ts'
import { NotFound } from '../../ui/NotFound.tsx'
import { Overlays } from '../../ui/overlays/Overlays.tsx'
import { pageOf } from './parts/fields.ts'
import { SignupPage } from './SignupPage.tsx'

const root = createRootRoute({ component: Outlet, notFoundComponent: () => <NotFound /> })

const routes = (['skylinebuilders', 'international'] as const).flatMap((source) =>
  ['', '/$step'].map((step) =>
    createRoute({
      getParentRoute: () => root,
      path: `${pageOf(source)}${step}`,
      component: () => <SignupPage source={source} />,
    }),
  ),
)

/** Has its own router, so that a visitor who registers loads no code of the signed-in application. */
const router = createRouter({ routeTree: root.addChildren(routes), scrollRestoration: true })

/** The registration of a brokerage, for visitors who are not signed in. */
export function SignupApp() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} InnerWrap={Overlays} />
    </QueryClientProvider>
  )
}

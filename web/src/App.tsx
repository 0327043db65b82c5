import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { queryClient } from './http/query.ts'
import './http/stale.ts'
import { Interruption } from './Interruption.tsx'
import { ProofAsked } from './ProofAsked.tsx'
import { router } from './router.tsx'
import { screens } from './screens.ts'
import { SiteContext } from './shell/site.ts'
import { Overlays } from './ui/overlays/Overlays.tsx'

/** The whole application except the first sign-in page, which does not need it. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <SiteContext value={screens}>
        {/* Inside the router, so that notices can contain links. */}
        <RouterProvider router={router} InnerWrap={Overlays} />
        <Interruption />
        <ProofAsked />
      </SiteContext>
    </QueryClientProvider>
  )
}

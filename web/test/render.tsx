import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, configure, render, waitFor } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach } from 'vitest'
import { theme } from '../src/theme/theme.ts'
import { parseSearch, stringifySearch } from '../src/ui/list/search-text.ts'

// Parts that are fetched late come when a loaded machine has them.
configure({ asyncUtilTimeout: 20_000 })
// happy-dom has no fonts; a growing text area listens to them.
if (!('fonts' in document)) Object.assign(document, { fonts: new EventTarget() })
// A timer of a part, such as that of a transition, must not fire when the document of its file is gone.
afterEach(cleanup)

interface Rendered {
  /** A person at the keyboard and the mouse. */
  readonly user: UserEvent
  /** What the address asks for now. */
  search(): Readonly<Record<string, string>>
}

/** Draws a part as a screen does, alone: with the theme, and with a router of its own that stands at `at`. */
export async function renderPart(Part: () => ReactNode, { at = '/' } = {}): Promise<Rendered> {
  const router = createRouter({
    routeTree: createRootRoute({ component: Part }),
    history: createMemoryHistory({ initialEntries: [at] }),
    parseSearch,
    stringifySearch,
  })
  const { container } = render(<RouterProvider router={router} InnerWrap={Themed} />)
  await waitFor(() => {
    if (container.childElementCount === 0) throw new Error('Nothing is drawn yet.')
  })
  return { user: userEvent.setup(), search: () => parseSearch(router.latestLocation.searchStr) }
}

/** Without transitions, which a test would have to wait for. */
const Themed = ({ children }: { children: ReactNode }) => (
  <MantineProvider theme={theme} env="test">
    {children}
  </MantineProvider>
)

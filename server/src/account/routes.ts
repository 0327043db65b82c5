import type { Route } from '../http/serve.ts'
import { entryRoutes } from './entry/routes.ts'
import { firstStartRoutes } from './first-start/routes.ts'
import { inviteRoutes } from './invites/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { passkeyRoutes, passkeySignInRoutes } from './passkeys/routes.ts'
import { proofRoutes } from './proofs/routes.ts'
import { pushRoutes } from './push/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { profileRoutes } from './settings/routes.ts'
import { signInRoutes } from './sign-in/routes.ts'
import { workRoutes } from './tasks/routes.ts'
import { twoFactorRoutes } from './two-factor/routes.ts'
import { viewRoutes } from './views/routes.ts'

/** The routes of this area, by feature. */
export const accountRoutes: readonly Route[] = [
  ...signInRoutes,
  ...entryRoutes,
  ...firstStartRoutes,
  ...notificationRoutes,
  ...profileRoutes,
  ...sessionRoutes,
  ...inviteRoutes,
  ...twoFactorRoutes,
  ...passkeyRoutes,
  ...passkeySignInRoutes,
  ...proofRoutes,
  ...pushRoutes,
  ...viewRoutes,
  ...workRoutes,
]

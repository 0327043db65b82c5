import type { Route } from '../http/serve.ts'
import { bookingFormRoutes } from './booking-form/routes.ts'
import { bookingRoutes } from './bookings/routes.ts'
import { bookingDocumentRoutes } from './documents/routes.ts'

/** What this area serves, feature by feature. */
export const salesRoutes: readonly Route[] = [...bookingFormRoutes, ...bookingRoutes, ...bookingDocumentRoutes]

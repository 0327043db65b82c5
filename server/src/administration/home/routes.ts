import { type Figure, type Home, homes, type Waiting } from '@storey/api/administration/home.ts'
import { registrationReviews } from '@storey/api/administration/registration-reviews.ts'
import { activities } from '@storey/api/crm/activities.ts'
import { leads } from '@storey/api/crm/leads.ts'
import type { Access } from '@storey/api/endpoint.ts'
import { channel } from '@storey/api/inventory/channel.ts'
import { holdRequests } from '@storey/api/inventory/hold-requests.ts'
import { holds } from '@storey/api/inventory/holds.ts'
import { units } from '@storey/api/inventory/units.ts'
import { bookings } from '@storey/api/sales/bookings.ts'
import { commissions } from '@storey/api/sales/commissions.ts'
import { receipts } from '@storey/api/sales/receipts.ts'
import { mayCall } from '../../access/admit.ts'
import type { Scope } from '../../access/scope.ts'
import { dayOf } from '../../crm/activities/actions.ts'
import type { Database } from '../../database/connect.ts'
import { illustrationOf } from '../../files/picture-addresses.ts'
import { serve } from '../../http/serve.ts'
import * as figures from './figure-queries.ts'
import * as waiting from './waiting-queries.ts'

type Ask<Answer> = (db: Database, scope: Scope) => Promise<Answer>

/** What waits, by the access of the list behind it. */
const WAITING: readonly (readonly [Access, Ask<Waiting>])[] = [
  [holds.take.access, waiting.holds],
  [holdRequests.waiting.access, waiting.holdRequests],
  [bookings.accept.access, waiting.bookings],
  [bookings.create.access, waiting.acceptedOffers],
  [bookings.accept.access, waiting.discountRequests],
  [registrationReviews.waiting.access, waiting.registrations],
  [registrationReviews.waiting.access, waiting.organizationRequests],
  [holdRequests.own.access, waiting.grantedHolds],
  [leads.list.access, waiting.leads],
  [receipts.overdue.access, waiting.overdue],
  [bookings.accept.access, waiting.documents],
  [commissions.invoice.access, waiting.commissionsToInvoice],
  [commissions.approve.access, waiting.commissionsToApprove],
  [commissions.pay.access, waiting.commissionsToPay],
]

const FIGURES: readonly (readonly [Access, Ask<Figure>])[] = [
  [leads.list.access, figures.newLeads],
  [bookings.list.access, figures.booked],
  [units.list.access, figures.available],
  [receipts.overdue.access, figures.overdueSums],
]

export const homeRoutes = serve(homes, {
  // The queries do not depend on each other, so they are sent together.
  show: async ({ db, scope, services }) => {
    const asked = <Answer>(asks: readonly (readonly [Access, Ask<Answer>])[]) =>
      Promise.all(asks.filter(([access]) => mayCall(access, scope)).map(([, ask]) => ask(db, scope)))
    const isBroker = mayCall(channel.projects.access, scope)
    const [day, waits, counted, projects] = await Promise.all([
      mayCall(activities.list.access, scope) ? dayOf(db, scope) : null,
      asked(WAITING),
      asked(FIGURES),
      isBroker ? figures.publishedProjects(db, scope) : figures.ownProjects(db, scope),
    ])
    const shown: Home['projects'] = projects
      .slice(0, figures.MAX_PROJECTS)
      .map(({ cover_uuid, cover_drawn, ...project }) => ({
        ...project,
        cover: illustrationOf(services, cover_uuid, cover_drawn),
      }))
    return {
      data: {
        day,
        waiting: waits,
        figures: isBroker ? [...counted, figures.publishedFigure(projects)] : counted,
        projects: shown,
      },
    }
  },
})

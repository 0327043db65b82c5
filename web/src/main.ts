// First, so that the order of the CSS layers is defined before any of them has content.
import './theme/layers.css'

import { leads } from '@storey/api/client-endpoints/leads.ts'
import { drawFirstRows } from './crm/leads/first-rows.ts'
import { askEarly } from './http/early.ts'
import { lastSeen } from './shell/views/last-seen.ts'

// Small, so that it runs long before the rest has arrived: it asks for the list of leads, where most people begin, and shows its names.
const { pathname, search } = window.location
const settings = lastSeen('leads')
// As the list asks for itself; a user's default view would ask for other rows.
if (pathname === '/crm/leads' && search === '' && !settings?.default_view_id) {
  const response = askEarly(leads.list, { query: { page: 1, per_page: 25 } })
  // In a browser that has not shown the list yet, a default view may be unknown, and its rows would take the place of these.
  if (response && settings) void drawFirstRows(response)
}

void import('./start.tsx')

import * as z from 'zod'
import { anyOf, listQuery, one, page } from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { activity, leadActivitiesQuery } from './activities.ts'
import { leadDocument } from './documents.ts'
import { historyItem, historyKind, streamPart } from './history.ts'
import { lead, leadDeal } from './lead.ts'
import { note } from './notes.ts'

const access = can('leads.interact')

/** The calls of a lead's page. */
export const leadPage = {
  open: endpoint({
    method: 'GET',
    path: '/crm/leads/{id}/open',
    summary:
      'A lead with its deals, activities, pinned notes, documents and what happened, notes within, in one answer; the newest 100 of each',
    access,
    response: one(
      z.object({
        lead,
        deals: z.array(leadDeal),
        activities: z.array(activity),
        pinned: z.array(note),
        documents: z.array(leadDocument),
        history: z.array(historyItem),
      }),
    ),
  }),
  historyItems: endpoint({
    method: 'GET',
    path: '/crm/leads/history-items/{id}',
    summary: 'What happened to a lead with the notes that were written, newest first',
    access,
    query: listQuery({ sort: ['at'], filters: { kind: anyOf(historyKind), part: streamPart } }),
    response: page(historyItem),
  }),
  activities: endpoint({
    method: 'GET',
    path: '/crm/leads/activities/{id}',
    summary: 'Activities of a lead, the latest due first',
    access,
    query: leadActivitiesQuery,
    response: page(activity),
  }),
  deals: endpoint({
    method: 'GET',
    path: '/crm/leads/deals/{id}',
    summary: 'Deals of a lead, newest first',
    access,
    query: listQuery({ sort: ['created_at'], filters: {} }),
    response: page(leadDeal),
  }),
}

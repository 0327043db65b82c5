import { leadImports, leads, mentions, projects, tags } from '@storey/api/client-endpoints.ts'
import { query } from '../../http/query.ts'

// Loaders of choices for selects and filters of the CRM; `known` loads those selected before.

export const loadLeads = (search: string) => query(leads.options, { query: { search } })
export const knownLeads = (ids: number[]) => query(leads.options, { query: { ids } })
export const loadPeople = (search: string) => query(mentions.list, { query: { search } })
export const knownPeople = (ids: number[]) => query(mentions.list, { query: { ids } })
export const loadTags = (search: string) => query(tags.options, { query: { search } })
export const knownTags = (ids: number[]) => query(tags.options, { query: { ids } })
export const loadProjects = (search: string) => query(projects.options, { query: { search } })
export const knownProjects = (ids: number[]) => query(projects.options, { query: { ids } })
export const loadImports = (search: string) => query(leadImports.options, { query: { search } })
export const knownImports = (ids: number[]) => query(leadImports.options, { query: { ids } })

import { leads } from '@storey/api/crm/leads.ts'
import { mentions } from '@storey/api/crm/notes.ts'
import { tags } from '@storey/api/crm/tags.ts'
import { projects } from '@storey/api/inventory/projects.ts'
import { query } from '../../../http/query.ts'

// What selects and filters of the CRM choose from; `known` names what was chosen before.

export const loadLeads = (search: string) => query(leads.options, { query: { search } })
export const knownLeads = (ids: number[]) => query(leads.options, { query: { ids } })
export const loadPeople = (search: string) => query(mentions.list, { query: { search } })
export const knownPeople = (ids: number[]) => query(mentions.list, { query: { ids } })
export const loadTags = (search: string) => query(tags.options, { query: { search } })
export const knownTags = (ids: number[]) => query(tags.options, { query: { ids } })
export const loadProjects = (search: string) => query(projects.options, { query: { search } })
export const knownProjects = (ids: number[]) => query(projects.options, { query: { ids } })

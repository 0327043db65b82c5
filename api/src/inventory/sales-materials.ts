import * as z from 'zod'
import {
  asFlag,
  asNumber,
  instant,
  nameLine,
  one,
  person,
  recordId,
  seenVersion,
  several,
  version,
} from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { named } from './availability.ts'

export const materialKind = z.enum(['brochure', 'fact_sheet', 'permit'])
export type MaterialKind = z.output<typeof materialKind>

export const MAX_MATERIAL_VERSIONS = 50
/** Of one project, with its buildings and unit types. */
export const MAX_MATERIALS = 200

const file = z.object({ name: z.string(), size: z.int() })

const materialVersion = z.object({
  number: z.int(),
  file,
  uploaded_by: person.nullable(),
  uploaded_at: instant,
})

export const salesMaterial = z.object({
  id: recordId,
  kind: materialKind,
  title: z.string(),
  /** Null for the whole project, or if it is of a unit type. */
  building: named.nullable(),
  unit_type: named.nullable(),
  /** Brokerages to whom the project is published read it. */
  for_brokers: z.boolean(),
  /** Clients read it on the page of a sale offer with a unit of its project, building or unit type. */
  for_offers: z.boolean(),
  /** The newest first. */
  versions: z.array(materialVersion).min(1),
  version,
})
export type SalesMaterial = z.output<typeof salesMaterial>

/** A material as brokers and clients see it: its newest file. */
export const publishedMaterial = z.object({
  id: recordId,
  kind: materialKind,
  title: z.string(),
  /** The building or unit type that it is about; null for the whole project. */
  place: z.string().nullable(),
  size: z.int(),
  updated_at: instant,
})
export type PublishedMaterial = z.output<typeof publishedMaterial>

const pdf = z.file('Choose a PDF.').min(1, 'The file is empty.').mime('application/pdf', 'Choose a PDF.')
const fields = { kind: materialKind, title: nameLine(200), for_brokers: z.boolean(), for_offers: z.boolean() }
const changes = ['publication.changed'] as const

/** Brochures, fact sheets and permits of a project, a building or a unit type. */
export const salesMaterials = {
  list: endpoint({
    method: 'GET',
    path: '/inventory/projects/{id}/sales-materials',
    summary: 'Sales materials of a project, its buildings and unit types, with their versions',
    access: can('projects.view'),
    response: several(salesMaterial),
  }),
  create: endpoint({
    method: 'POST',
    path: '/inventory/projects/{id}/sales-materials',
    summary: 'Add a PDF as sales material of a project, or of one of its buildings or unit types',
    access: can('projects.manage'),
    changes,
    audit: { label: 'Add sales material', subject: 'sales_material' },
    status: 201,
    idempotent: true,
    files: ['file'],
    body: z
      .strictObject({
        file: pdf,
        ...fields,
        for_brokers: asFlag.default(false),
        for_offers: asFlag.default(false),
        building_id: asNumber(recordId).nullable().optional(),
        unit_type_id: asNumber(recordId).nullable().optional(),
      })
      .refine(({ building_id, unit_type_id }) => !building_id || !unit_type_id, {
        path: ['unit_type_id'],
        error: 'Choose a building or a unit type, not both.',
      }),
    response: one(salesMaterial),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/inventory/sales-materials/{id}',
    summary: 'Rename a sales material, or choose who reads it',
    access: can('projects.manage'),
    changes,
    audit: { label: 'Change sales material', subject: 'sales_material' },
    body: z.strictObject({
      version: seenVersion,
      kind: fields.kind.optional(),
      title: fields.title.optional(),
      for_brokers: fields.for_brokers.optional(),
      for_offers: fields.for_offers.optional(),
    }),
    response: one(salesMaterial),
  }),
  replace: endpoint({
    method: 'POST',
    path: '/inventory/sales-materials/{id}/versions',
    summary: 'Put a newer PDF in the place of a sales material; the older ones stay with it',
    access: can('projects.manage'),
    changes,
    audit: { label: 'Replace sales material', subject: 'sales_material', id: 'path' },
    status: 201,
    idempotent: true,
    files: ['file'],
    body: z.strictObject({ file: pdf }),
    response: one(salesMaterial),
  }),
  download: endpoint({
    method: 'GET',
    path: '/inventory/sales-materials/{id}/file',
    summary: 'The PDF of a sales material, the newest or an older one',
    access: can('projects.view'),
    audit: { label: 'Download sales material', subject: 'sales_material' },
    query: z.strictObject({ number: asNumber(z.int().min(1).max(MAX_MATERIAL_VERSIONS)).optional() }),
    download: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/inventory/sales-materials/{id}',
    summary: 'Delete a sales material with its versions',
    access: can('projects.manage'),
    changes,
    audit: { label: 'Delete sales material', subject: 'sales_material' },
    status: 204,
  }),
  published: endpoint({
    method: 'GET',
    path: '/channel/sales-materials/{id}/file',
    summary: 'The newest PDF of a sales material that is published to the brokerage',
    access: can('channel.view'),
    audit: { label: 'Download published material', subject: 'sales_material' },
    download: true,
  }),
}

import * as z from 'zod'
import {
  anyOf,
  day,
  dayInput,
  instant,
  line,
  listQuery,
  nameLine,
  one,
  options,
  optionsQuery,
  page,
  percent,
  recordId,
  seenVersion,
  version,
} from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { contractColumns, contractTemplateColumns, namesOf } from '../list-columns.ts'
import { exportEndpoint, PAGES, wholeExportShape } from '../list-export.ts'
import { termsStamp } from '../terms-stamp.ts'
import { isPlaceholder } from './contract-text.ts'
import { organizationType } from './organization.ts'
import { templateBody } from './template-body.ts'

export const contractStatus = z.enum([
  'draft',
  'sent',
  'viewed',
  'signed',
  'active',
  'declined',
  'withdrawn',
  'expired',
  'terminated',
  'superseded',
])
export type ContractStatus = z.output<typeof contractStatus>
export const contractLanguage = z.enum(['en', 'ar'])

/** The events of an agreement, in order of time. */
export const contractEvent = z.enum([
  'created',
  'changed',
  'sent',
  'viewed',
  'reminded',
  'signed',
  'countersigned',
  'activated',
  'declined',
  'withdrawn',
  'terminated',
  'expired',
  'superseded',
])

const body = templateBody(isPlaceholder, 'Write the text of the agreement.')

export const contractTemplate = z.object({
  id: recordId,
  name: z.string(),
  language: contractLanguage,
  active: z.boolean(),
  body: z.string(),
  /** Incremented with each change of the text; an agreement keeps the text that it was made from. */
  number: z.int(),
  agreements: z.int(),
  changed_by_name: z.string().nullable(),
  changed_at: instant,
  version,
})
export type ContractTemplate = z.output<typeof contractTemplate>

const templateList = listQuery({ sort: ['name'], filters: { active: z.enum(['yes', 'no']) } })

export const contractTemplates = {
  list: endpoint({
    method: 'GET',
    path: '/auth/contracts/templates',
    summary: 'Templates of agreements, by name',
    access: can('contracts.manage'),
    query: templateList,
    response: page(contractTemplate),
  }),
  export: exportEndpoint({
    path: '/auth/contracts/templates/export',
    what: 'agreement templates',
    access: can('contracts.manage'),
    body: templateList.omit(PAGES).extend(wholeExportShape(z.enum(namesOf(contractTemplateColumns)))),
  }),
  options: endpoint({
    method: 'GET',
    path: '/auth/contracts/templates/options',
    summary: 'Active templates, for selects',
    access: can('contracts.manage'),
    query: optionsQuery,
    response: options({ language: contractLanguage }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/auth/contracts/templates',
    summary: 'A new template; its placeholders are written {{name}}',
    access: can('contracts.manage'),
    audit: { label: 'Create agreement template', subject: 'contract_template' },
    changes: ['contract_template.changed'],
    status: 201,
    idempotent: true,
    body: z.strictObject({
      name: nameLine(120),
      language: contractLanguage.default('en'),
      active: z.boolean().default(true),
      body,
    }),
    response: one(contractTemplate),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/auth/contracts/templates/{id}',
    summary: 'Change a template; a new text is a new version of it, and agreements keep theirs',
    access: can('contracts.manage'),
    audit: { label: 'Change agreement template', subject: 'contract_template' },
    changes: ['contract_template.changed'],
    body: z.strictObject({
      name: nameLine(120).optional(),
      language: contractLanguage.optional(),
      active: z.boolean().optional(),
      body: body.optional(),
      version: seenVersion,
    }),
    response: one(contractTemplate),
  }),
}

const organization = z.object({ id: recordId, name: z.string(), type: organizationType })

export const listedContract = z.object({
  id: recordId,
  number: z.string(),
  title: z.string(),
  status: contractStatus,
  organization,
  commission_percent: percent.nullable(),
  starts_on: day,
  ends_on: day,
  sign_until: day,
  /** In force, and for 30 days at most. */
  expiring: z.boolean(),
  sent_at: instant.nullable(),
  signed_at: instant.nullable(),
  countersigned_at: instant.nullable(),
  created_at: instant,
})
export type ListedContract = z.output<typeof listedContract>

const run = z.object({ text: z.string(), strong: z.boolean(), value: z.boolean() })

export const contract = listedContract.extend({
  language: contractLanguage,
  projects: z.string().nullable(),
  /** Its text, filled in. */
  blocks: z.array(z.object({ kind: z.enum(['title', 'heading', 'paragraph', 'item']), runs: z.array(run) })),
  /** SHA-256 of the PDF that was sent, in hexadecimal: what the signatures are under. */
  sha256: z.string().nullable(),
  sent_to: z.string().nullable(),
  viewed_at: instant.nullable(),
  signed_name: z.string().nullable(),
  countersigned_by_name: z.string().nullable(),
  reason: z.string().nullable(),
  /** The agreements before and after it, newest first, itself among them. */
  renewals: z.array(
    z.object({
      id: recordId,
      number: z.string(),
      status: contractStatus,
      starts_on: day,
      ends_on: day,
      commission_percent: percent.nullable(),
    }),
  ),
  log: z.array(
    z.object({
      kind: contractEvent,
      actor_name: z.string().nullable(),
      detail: z.string().nullable(),
      at: instant,
    }),
  ),
  /** What sending a draft sends back as `expected_terms`: its title and its text with what is filled in now. */
  terms_stamp: termsStamp,
  version,
})
export type Contract = z.output<typeof contract>

const terms = {
  title: nameLine(120),
  starts_on: dayInput,
  ends_on: dayInput,
  sign_until: dayInput,
  commission_percent: percent
    .refine((value) => Number(value) >= 0 && Number(value) <= 100, 'Enter a percentage from 0 to 100.')
    .nullable(),
  projects: line(300).nullable(),
}
/** Days that do not follow each other, by field. */
const inOrder = ({
  starts_on,
  ends_on,
  sign_until,
}: {
  readonly starts_on?: string | undefined
  readonly ends_on?: string | undefined
  readonly sign_until?: string | undefined
}): [field: string, message: string] | undefined => {
  if (starts_on && ends_on && ends_on <= starts_on) return ['ends_on', 'The last day comes after the first one.']
  if (ends_on && sign_until && sign_until > ends_on) return ['sign_until', 'Sign before the agreement ends.']
  return undefined
}
const ordered = <S extends z.ZodType<Parameters<typeof inOrder>[0]>>(schema: S) =>
  schema.superRefine((value, context) => {
    const mistake = inOrder(value)
    if (mistake) context.addIssue({ code: 'custom', path: [mistake[0]], message: mistake[1] })
  })
const reason = line(1000)

const contractsQuery = listQuery({
  sort: ['created_at', 'ends_on', 'number'],
  filters: {
    status: anyOf(contractStatus),
    organizations: anyOf(recordId),
    ends_from: dayInput,
    ends_to: dayInput,
  },
})

export const contracts = {
  list: endpoint({
    method: 'GET',
    path: '/auth/contracts',
    summary: 'Agreements: all for a super admin, of the assigned organizations for a sales manager, else the own ones',
    access: can('organizations.download_documents'),
    query: contractsQuery,
    response: page(listedContract),
  }),
  export: exportEndpoint({
    path: '/auth/contracts/export',
    what: 'agreements',
    access: can('organizations.download_documents'),
    body: contractsQuery.omit(PAGES).extend(wholeExportShape(z.enum(namesOf(contractColumns)))),
  }),
  one: endpoint({
    method: 'GET',
    path: '/auth/contracts/{id}',
    summary: 'One agreement with its text, its renewals and its log',
    access: can('organizations.download_documents'),
    response: one(contract),
  }),
  logs: endpoint({
    method: 'GET',
    path: '/auth/contracts/logs',
    summary: 'What happened to agreements, newest first',
    access: can('contracts.manage'),
    query: listQuery({ sort: ['at'], filters: { kind: anyOf(contractEvent), organizations: anyOf(recordId) } }),
    response: page(
      z.object({
        id: recordId,
        contract_id: recordId,
        number: z.string(),
        organization,
        kind: contractEvent,
        actor_name: z.string().nullable(),
        address: z.string().nullable(),
        detail: z.string().nullable(),
        at: instant,
      }),
    ),
  }),
  create: endpoint({
    method: 'POST',
    path: '/auth/contracts/organizations/{orgId}',
    summary: 'Make an agreement with an organization from a template, and send it where `send` says so',
    access: can('contracts.manage'),
    audit: { label: 'Create agreement', subject: 'contract' },
    changes: ['contract.changed'],
    status: 201,
    idempotent: true,
    body: ordered(z.strictObject({ template_id: recordId, ...terms, send: z.boolean().default(false) })),
    response: one(contract),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/auth/contracts/{id}',
    summary: 'Change a draft',
    access: can('contracts.manage'),
    audit: { label: 'Change agreement', subject: 'contract' },
    changes: ['contract.changed'],
    body: ordered(z.strictObject({ ...terms, version }).partial()),
    response: one(contract),
  }),
  send: endpoint({
    method: 'POST',
    path: '/auth/contracts/{id}/send',
    summary: 'Make the PDF of a draft and send it to the organization to sign',
    access: can('contracts.manage'),
    audit: { label: 'Send agreement', subject: 'contract' },
    changes: ['contract.changed'],
    idempotent: true,
    /** With the version that was read, a draft that has changed since is a 409. */
    body: z.strictObject({
      expected_version: version.optional(),
      /** The `terms_stamp` of the text that was read, with the facts of both sides filled in; another text by now is a 409. */
      expected_terms: termsStamp.optional(),
    }),
    response: one(contract),
  }),
  renew: endpoint({
    method: 'POST',
    path: '/auth/contracts/renew/{id}',
    summary: 'A draft that follows an agreement, linked to it; that one ends when the new one is in force',
    access: can('contracts.manage'),
    audit: { label: 'Renew agreement', subject: 'contract', id: 'path' },
    changes: ['contract.changed'],
    status: 201,
    idempotent: true,
    body: ordered(z.strictObject(terms)),
    response: one(contract),
  }),
  view: endpoint({
    method: 'POST',
    path: '/auth/contracts/{id}/view',
    summary: 'Say that the organization has opened the agreement; the first time counts',
    access: can('contracts.sign'),
    audit: { label: 'Open agreement', subject: 'contract' },
    changes: ['contract.changed'],
    body: z.strictObject({}),
    response: one(contract),
  }),
  sign: endpoint({
    method: 'POST',
    path: '/auth/contracts/{id}/sign',
    summary: 'Sign for the own organization: the full name as typed, the own password, and that it was read',
    access: can('contracts.sign'),
    audit: { label: 'Sign agreement', subject: 'contract' },
    changes: ['contract.changed'],
    body: z.strictObject({
      name: nameLine(200),
      password: z.string().min(1, 'Enter your password.').max(1024, 'Use at most 1024 characters.'),
      has_read: z.literal(true, 'Confirm that you have read the agreement.'),
      /** The hash of the PDF that was read. */
      sha256: z.string().regex(/^[0-9a-f]{64}$/, 'Send the SHA-256 of the PDF, in hexadecimal.'),
    }),
    response: one(contract),
  }),
  decline: endpoint({
    method: 'POST',
    path: '/auth/contracts/{id}/decline',
    summary: 'Decline to sign, with a reason',
    access: can('contracts.sign'),
    audit: { label: 'Decline agreement', subject: 'contract' },
    changes: ['contract.changed'],
    body: z.strictObject({ reason }),
    response: one(contract),
  }),
  countersign: endpoint({
    method: 'POST',
    path: '/auth/contracts/{id}/countersign',
    summary: 'Sign for the platform what the organization has signed; in force from its first day',
    access: can('contracts.manage'),
    audit: { label: 'Countersign agreement', subject: 'contract' },
    changes: ['contract.changed'],
    body: z.strictObject({
      name: nameLine(200),
      password: z.string().min(1, 'Enter your password.').max(1024, 'Use at most 1024 characters.'),
    }),
    response: one(contract),
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/auth/contracts/{id}/withdraw',
    summary: 'Take an agreement back that is not countersigned, with a reason',
    access: can('contracts.manage'),
    audit: { label: 'Withdraw agreement', subject: 'contract' },
    changes: ['contract.changed'],
    body: z.strictObject({ reason }),
    response: one(contract),
  }),
  terminate: endpoint({
    method: 'POST',
    path: '/auth/contracts/{id}/terminate',
    summary: 'End an agreement in force before its last day, with a reason',
    access: can('contracts.manage'),
    audit: { label: 'Terminate agreement', subject: 'contract' },
    changes: ['contract.changed'],
    body: z.strictObject({ reason }),
    response: one(contract),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/auth/contracts/{id}',
    summary: 'Delete a draft',
    access: can('contracts.manage'),
    audit: { label: 'Delete agreement draft', subject: 'contract' },
    changes: ['contract.changed'],
    status: 204,
  }),
  download: endpoint({
    method: 'GET',
    path: '/auth/contracts/download/{id}',
    summary: 'The PDF: with both signatures where they are there, else as it was sent',
    access: can('organizations.download_documents'),
    audit: { label: 'Download agreement', subject: 'contract' },
    download: true,
  }),
}

import { variablesOf } from '@storey/api/messaging/variables.ts'
import * as z from 'zod'
import type { ProviderTemplate } from './rules.ts'

const text = (longest: number) => z.string().transform((value) => value.replaceAll('\0', '').slice(0, longest))
const plain = (longest: number) => z.string().regex(new RegExp(`^[^\\p{Cc}]{1,${longest}}$`, 'u'))
const component = z.object({
  type: z.string(),
  format: z.string().optional(),
  text: text(5_000).optional(),
  example: z
    .object({
      body_text: z.array(z.array(text(500))).optional(),
      body_text_named_params: z.array(z.object({ param_name: z.string(), example: text(500) })).optional(),
    })
    .optional(),
  buttons: z.array(z.object({ type: z.string(), text: text(60), url: z.string().optional() })).optional(),
})

const template = z.object({
  id: plain(100),
  name: plain(512),
  language: plain(20).min(2),
  category: z.string(),
  status: z.string(),
  rejected_reason: text(200).optional(),
  quality_score: z.object({ score: z.string() }).optional(),
  components: z.array(component).default([]),
})

/** A page of `GET /{business account}/message_templates`. Items that are not templates are skipped. */
export const templateAnswer = z.object({
  data: z.array(z.unknown()).max(1_000),
  paging: z
    .object({ cursors: z.object({ after: z.string().max(500).optional() }).optional(), next: z.string().optional() })
    .optional(),
})

const STATUSES: Readonly<Record<string, ProviderTemplate['status']>> = {
  APPROVED: 'approved',
  PENDING: 'pending',
  IN_APPEAL: 'pending',
  REJECTED: 'rejected',
  PAUSED: 'paused',
}
const CATEGORIES: Readonly<Record<string, ProviderTemplate['category']>> = {
  MARKETING: 'marketing',
  AUTHENTICATION: 'authentication',
}
const QUALITIES: Readonly<Record<string, ProviderTemplate['quality']>> = {
  GREEN: 'green',
  YELLOW: 'yellow',
  RED: 'red',
}
const HEADERS: Readonly<Record<string, ProviderTemplate['header']>> = {
  TEXT: 'text',
  IMAGE: 'image',
  VIDEO: 'video',
  DOCUMENT: 'document',
  LOCATION: 'location',
}

/** A template as it is stored; undefined where it has no body or is not a template. One with an unknown state cannot be sent. */
export function readTemplate(value: unknown): ProviderTemplate | undefined {
  const read = template.safeParse(value)
  if (!read.success) return undefined
  const { id, name, language, category, status, rejected_reason, quality_score, components } = read.data
  const part = (type: string) => components.find((one) => one.type.toUpperCase() === type)
  const body = part('BODY')
  if (!body?.text) return undefined
  const header = part('HEADER')
  const variables = variablesOf(body.text)
  const named = new Map(body.example?.body_text_named_params?.map((one) => [one.param_name, one.example]))
  const numbered = body.example?.body_text?.[0] ?? []
  return {
    external_id: id,
    name,
    language,
    category: CATEGORIES[category.toUpperCase()] ?? 'utility',
    status: STATUSES[status.toUpperCase()] ?? 'disabled',
    status_reason: rejected_reason && rejected_reason !== 'NONE' ? rejected_reason : null,
    quality: QUALITIES[quality_score?.score.toUpperCase() ?? ''] ?? 'unknown',
    header: header ? (HEADERS[header.format?.toUpperCase() ?? ''] ?? 'document') : 'none',
    header_text: header?.text ?? null,
    body: body.text,
    footer: part('FOOTER')?.text ?? null,
    buttons: (part('BUTTONS')?.buttons ?? [])
      .slice(0, 10)
      // An address with a variable cannot be filled in here; `unusableBecause` finds it by its braces.
      .map(({ text: label, url }) => (url?.includes('{{') ? `${label} {{1}}` : label)),
    variables,
    examples: variables.map((variable, at) => named.get(variable) ?? numbered[at] ?? ''),
  }
}

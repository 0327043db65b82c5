import {
  type AvailabilityList,
  type AvailabilityShare,
  availabilityFeed,
  availabilityLists,
  availabilityShares,
  publicAvailability,
} from '@storey/api/sales/availability-lists.ts'
import { limitsOf } from '../../account/limits.ts'
import { makeToken } from '../../account/tokens.ts'
import { conflict, notFound } from '../../errors/problems.ts'
import { Download } from '../../files/download.ts'
import { inTwoSteps, serve, serveAccount } from '../../http/serve.ts'
import { dayInZone } from '../../kernel/day-in-zone.ts'
import { XLSX } from '../../sheets/xlsx.ts'
import { readFeed } from './feed.ts'
import { listPdf } from './list-pdf.ts'
import { listSheet } from './list-sheet.ts'
import { asReader, openFeed, openLink } from './open.ts'
import { findShare, insertShare, listShares, revokeShare } from './queries.ts'
import { readList } from './read-list.ts'
import { messageOf, wordsOf } from './rules.ts'

type Row = Awaited<ReturnType<typeof listShares>>[number]
const shown = ({ filters, ...share }: Row): AvailabilityShare => ({ ...share, narrowed: wordsOf(filters) })

const fileName = ({ project, as_of, timezone }: AvailabilityList, format: string) =>
  `${project.name} availability ${dayInZone(as_of, timezone)}.${format}`

export const availabilityListRoutes = serve(availabilityLists, {
  // No transaction is open while the PDF is typeset.
  download: inTwoSteps(
    availabilityLists.download,
    async ({ look, scope, params: { id }, query: { format, ...filters }, services }) => {
      const list = await look((db) => readList({ db, scope, services }, { project_id: id, filters, contact: null }))
      const name = fileName(list, format)
      return format === 'pdf'
        ? new Download(name, 'application/pdf', await listPdf(services, list))
        : new Download(name, XLSX, listSheet(list))
    },
    async (_call, file) => file,
  ),
})

export const availabilityShareRoutes = serve(availabilityShares, {
  list: async ({ db, scope }) => ({ data: (await listShares(db, scope)).map(shown) }),

  createLink: async ({ db, scope, params: { id }, body: { filters }, services }) => {
    const list = await readList({ db, scope, services }, { project_id: id, filters, contact: null })
    const { token, token_hash } = makeToken()
    const made = await insertShare(db, scope, {
      kind: 'link',
      name: list.project.name,
      project_id: id,
      filters,
      token_hash,
      last_four: token.slice(-4),
    })
    const share = await findShare(db, scope, made)
    if (!share) throw notFound()
    const address = `${services.settings.publicUrl}/availability/${token}`
    const whatsapp = `https://wa.me/?text=${encodeURIComponent(messageOf(list, address))}`
    return { data: { ...shown(share), address, whatsapp } }
  },

  createFeed: async ({ db, scope, body: { name }, services }) => {
    const { token, token_hash } = makeToken()
    const last_four = token.slice(-4)
    const made = await insertShare(db, scope, {
      kind: 'feed',
      name,
      project_id: null,
      filters: {},
      token_hash,
      last_four,
    })
    const share = await findShare(db, scope, made)
    if (!share) throw notFound()
    const address = (format: string) => `${services.settings.publicUrl}/feed/${token}/units.${format}`
    return { data: { ...shown(share), addresses: { json: address('json'), csv: address('csv'), xml: address('xml') } } }
  },

  revoke: async ({ db, scope, params: { id } }) => {
    const share = await findShare(db, scope, id)
    if (!share) throw notFound()
    if (share.revoked_at !== null) throw conflict('already_revoked', 'This link was revoked already.')
    await revokeShare(db, scope, id)
    return { data: shown((await findShare(db, scope, id)) ?? share) }
  },
})

export const publicAvailabilityRoutes = serveAccount(publicAvailability, {
  one: async ({ params, query, services, origin }) => {
    await limitsOf(services).call('offer', origin.address)
    const opened = await openLink(services, params.token, query.opened === true ? undefined : origin)
    return { data: await asReader(services, opened, readList) }
  },

  pdf: async ({ params, services, origin, note }) => {
    await limitsOf(services).call('offer', origin.address)
    const opened = await openLink(services, params.token)
    note({ organization_id: opened.organization_id, subject_id: opened.id })
    const list = await asReader(services, opened, readList)
    return new Download(fileName(list, 'pdf'), 'application/pdf', await listPdf(services, list))
  },
})

export const availabilityFeedRoutes = serveAccount(availabilityFeed, {
  units: async ({ params, services, origin }) => {
    const opened = await openFeed(services, params.key, origin.address)
    const feed = await asReader(services, opened, readFeed)
    return { data: { as_of: services.clock.now().toISOString(), ...feed } }
  },
})

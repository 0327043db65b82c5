import { bookingContracts } from '@storey/api/sales/contracts.ts'
import { conflict, notFound, requireVersion } from '../../errors/problems.ts'
import { Download } from '../../files/download.ts'
import { inTwoSteps, serve } from '../../http/serve.ts'
import { typesetter } from '../../pdf/typesetter.ts'
import { makeContract, readText } from './actions.ts'
import { onLetterhead } from './letterhead.ts'
import { findFace, findSeller, findText, insertText, listTexts, lockText } from './queries.ts'

export const bookingContractRoutes = serve(
  bookingContracts,
  {
    // No transaction is open while the PDF is typeset.
    pdf: inTwoSteps(
      bookingContracts.pdf,
      async ({ look, scope, params, services, note }) => {
        const [made, face] = await look(async (db) => [
          await makeContract({ db, scope, services }, params.id),
          await findFace(db, scope, params.id),
        ])
        const { document, text, identity_numbers, names } = made
        note({ text, identity_numbers })
        const content = await typesetter.typeset(await onLetterhead(services, document, face), names)
        return new Download(`${document.number} contract.pdf`, 'application/pdf', content)
      },
      async (_call, pdf) => pdf,
    ),

    text: async ({ db, scope, params }) => ({ data: await readText(db, scope, params.id) }),

    texts: async ({ db, scope, params }) => {
      if (!(await findSeller(db, scope, params.id))) throw notFound()
      return { data: await listTexts(db, scope, params.id) }
    },

    oneText: async ({ db, scope, params }) => {
      const data = await findText(db, scope, params.id, params.version)
      if (!data) throw notFound()
      return { data }
    },

    write: async ({ db, scope, params, body: { version, ...text }, emit }) => {
      await lockText(db, scope, params.id)
      const seen = await readText(db, scope, params.id)
      await requireVersion(seen, version, () => seen)
      const { organization_id } = seen
      await insertText(db, {
        ...text,
        organization_id,
        version: version + 1,
        author: { id: scope.user_id, full_name: scope.user_name },
      })
      emit({ type: 'organization.changed', id: organization_id, organization_id })
      return { data: await readText(db, scope, params.id) }
    },
  },
  { contract_texts_pkey: () => newer(), contract_texts_follow: () => newer() },
)

const newer = () => conflict('stale', 'Someone else has changed this text. Reload it and write again.')

import { apiTokens, TOKEN_DAYS, TOKEN_PREFIX } from '@storey/api/administration/api-tokens.ts'
import { hashToken } from '../../access/admit.ts'
import { checkOwnPassword } from '../../account/own-password.ts'
import { notifyOfSecurityEvent } from '../../account/security.ts'
import { makeToken } from '../../account/tokens.ts'
import { readPasswordHash } from '../../account/two-factor/actions.ts'
import { conflict, invalid, notFound } from '../../errors/problems.ts'
import { inTwoSteps, serve } from '../../http/serve.ts'
import { findOrganization, requireOpen } from '../invites/actions.ts'
import { countWorking, insertToken, listTokens, mayEndOn, revokeToken } from './queries.ts'

const MAX_TOKENS = 20

export const apiTokenRoutes = serve(apiTokens, {
  list: async ({ db, scope, params }) => {
    if (!(await findOrganization(db, scope, params.id))) throw notFound()
    return { data: await listTokens(db, scope, params.id) }
  },

  create: inTwoSteps(
    apiTokens.create,
    // Checking a password is slow, so it runs outside of a transaction.
    async ({ services, origin, caller, body }) => {
      const own = await services.pool.transaction({ role: 'storey_account', read_only: true }, (db) =>
        readPasswordHash(db, caller.user_id),
      )
      await checkOwnPassword(services, origin, caller, body.password, own)
    },
    async ({ db, scope, services, params, body: { name, role, expires_on } }) => {
      const organization = await findOrganization(db, scope, params.id)
      if (!organization) throw notFound()
      if (organization.type === 'platform')
        throw conflict('platform', 'API tokens are for developers and brokerages only.')
      requireOpen(organization, role)
      if (!(await mayEndOn(db, organization.id, expires_on, TOKEN_DAYS)))
        throw invalid({ expires_on: [`Choose a day from today to ${TOKEN_DAYS - 1} days ahead.`] })
      if ((await countWorking(db, scope, organization.id)) >= MAX_TOKENS)
        throw conflict('too_many_tokens', `${organization.name} has ${MAX_TOKENS} working tokens. Revoke one first.`)
      const token = `${TOKEN_PREFIX}${makeToken().token}`
      const made = await insertToken(db, scope, {
        organization,
        name,
        role,
        expires_on,
        token_hash: hashToken(token),
        last_four: token.slice(-4),
      })
      await notifyOfSecurityEvent(
        { db, services },
        { user_id: scope.user_id, detail: `The API token “${name}” was created for ${organization.name} by you.` },
      )
      return { data: { ...made, token } }
    },
  ),

  revoke: async ({ db, scope, params }) => {
    const revoked = await revokeToken(db, scope, { organization_id: params.id, id: params.tokenId })
    if (revoked === undefined) throw notFound()
    if (!revoked) throw conflict('already_revoked', 'This token was revoked already.')
  },
})

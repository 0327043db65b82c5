import { messageTemplates } from '@storey/api/messaging/message-templates.ts'
import { beginExport } from '../../account/tasks/actions.ts'
import { inTwoSteps, serve } from '../../http/serve.ts'
import { providerOf } from '../providers/actions.ts'
import { ProviderProblem } from '../providers/rules.ts'
import { shownTemplate } from './actions.ts'
import { keepTemplates, listTemplates, optionsOfTemplates } from './queries.ts'

export const messageTemplateRoutes = serve(messageTemplates, {
  list: async ({ db, scope, params, query }) => {
    const { data, meta } = await listTemplates(db, scope, params.provider, query)
    return { data: data.map(shownTemplate), meta }
  },

  export: (call) => {
    const body = { ...call.body, provider: call.params.provider }
    return beginExport('message_templates.export', 'Message templates')({ ...call, body })
  },

  sync: inTwoSteps(
    messageTemplates.sync,
    async ({ services }) => {
      try {
        const provider = providerOf(services.settings)
        return provider ? await provider.templates() : 'WhatsApp is not set up on this server.'
      } catch (problem) {
        if (problem instanceof ProviderProblem) return problem.message
        throw problem
      }
    },
    async ({ db, scope, params }, found) => {
      if (typeof found === 'string') return { data: { count: null, problem: found } }
      await keepTemplates(db, scope, params.provider, found)
      return { data: { count: found.length, problem: null } }
    },
  ),

  options: async ({ db, scope, params, query }) => ({
    data: await optionsOfTemplates(db, scope, params.provider, query),
  }),
})
